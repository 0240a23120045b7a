import assert from 'node:assert/strict';
import type { Desk } from './support/cliWorkspace.ts';
import { situation } from './support/scenario.ts';

describe('Files are named after descriptions', () => {
  /** Pulls cases of these names, pulls again, pushes, and gives the names of the files. */
  async function filesOf(desk: Desk, ...descriptions: string[]): Promise<string[]> {
    const cases = descriptions.map((description, at) => desk.caseOf(at + 1, { description }));
    await desk.service.put(...cases);
    await desk.done('pull');
    const before = desk.tree();
    assert.match(await desk.done('pull'), /up to date/);
    assert.match(await desk.done('push', '--yes'), /The service is up to date with your files/);
    assert.deepEqual(desk.tree(), before);
    assert.deepEqual(await desk.service.there(), cases);
    return desk.names().map((name) => name.replace(/^tests\//, ''));
  }

  situation('of only symbols', async (desk) => {
    assert.deepEqual(await filesOf(desk, '!?*', '→', '...'), [
      'testCase-1.yaml',
      'testCase-2.yaml',
      'testCase.yaml',
    ]);
  });

  situation('of 90 Japanese characters, cut to what a file system takes', async (desk) => {
    const [first = '', second = ''] = await filesOf(desk, '試験'.repeat(45), `${'試験'.repeat(45)}二`);
    assert.equal(first, `${'試験'.repeat(33)}-1.yaml`);
    assert.equal(second, `${'試験'.repeat(33)}.yaml`);
    for (const name of [first, second]) assert.ok(Buffer.byteLength(name) < 255);
  });

  situation('of names that Windows keeps to itself', async (desk) => {
    assert.deepEqual(await filesOf(desk, 'CON', 'nul', 'LPT1', 'Con'), [
      'cON_.yaml',
      'con_-1.yaml',
      'lPT1_.yaml',
      'nul_.yaml',
    ]);
  });

  situation('with trailing dots and spaces', async (desk) => {
    assert.deepEqual(await filesOf(desk, 'Log in...', 'Log out. '), ['logIn.yaml', 'logOut.yaml']);
  });

  situation('that differ in case only, or in how an accent is written', async (desk) => {
    assert.deepEqual(
      await filesOf(desk, 'Log in', 'log In', 'LOG IN', 'caf\u00e9', 'cafe\u0301'),
      ['caf\u00e9-1.yaml', 'caf\u00e9.yaml', 'lOGIN-2.yaml', 'logIn-1.yaml', 'logIn.yaml'].toSorted(),
    );
  });

  situation('with slashes and dots that would lead out of the folder', async (desk) => {
    assert.deepEqual(await filesOf(desk, '../../etc/passwd', '/root', 'C:\\Windows'), [
      'cWindows.yaml',
      'etcPasswd.yaml',
      'root.yaml',
    ]);
  });
});
