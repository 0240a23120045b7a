import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/testCase.ts';
import { caseOf as service } from '../service/support.ts';
import { atDesk } from './support.ts';

const named = (...descriptions: string[]): TestCase[] =>
  descriptions.map((description, at) => service(at + 1, { description }) as TestCase);

describe('Files are named after descriptions', () => {
  const desk = atDesk();

  /** Pulls cases of these names, pulls again, pushes, and gives the names of the files. */
  async function filesOf(...descriptions: string[]): Promise<string[]> {
    const cases = named(...descriptions);
    await desk().world.put(...cases);
    await desk().done('pull');
    const before = desk().tree();
    assert.match(await desk().done('pull'), /up to date/);
    assert.match(await desk().done('push', '--yes'), /The service has every test case as it is here/);
    assert.deepEqual(desk().tree(), before);
    assert.deepEqual(desk().world.there(), cases);
    return desk()
      .names()
      .map((name) => name.replace(/^tests\//, ''));
  }

  it('of only symbols', async () => {
    assert.deepEqual(await filesOf('!?*', '→', '...'), [
      'testCase-1.yaml',
      'testCase-2.yaml',
      'testCase.yaml',
    ]);
  });

  it('of 90 Japanese characters, cut to what a file system takes', async () => {
    const [first = '', second = ''] = await filesOf('試験'.repeat(45), `${'試験'.repeat(45)}二`);
    assert.equal(first, `${'試験'.repeat(33)}-1.yaml`);
    assert.equal(second, `${'試験'.repeat(33)}.yaml`);
    for (const name of [first, second]) assert.ok(Buffer.byteLength(name) < 255);
  });

  it('of names that Windows keeps to itself', async () => {
    assert.deepEqual(await filesOf('CON', 'nul', 'LPT1', 'Con'), [
      'cON_.yaml',
      'con_-1.yaml',
      'lPT1_.yaml',
      'nul_.yaml',
    ]);
  });

  it('with trailing dots and spaces', async () => {
    assert.deepEqual(await filesOf('Log in...', 'Log out. '), ['logIn.yaml', 'logOut.yaml']);
  });

  it('that differ in case only, or in how an accent is written', async () => {
    assert.deepEqual(
      await filesOf('Log in', 'log In', 'LOG IN', 'caf\u00e9', 'cafe\u0301'),
      ['caf\u00e9-1.yaml', 'caf\u00e9.yaml', 'lOGIN-2.yaml', 'logIn-1.yaml', 'logIn.yaml'].toSorted(),
    );
  });

  it('with slashes and dots that would lead out of the folder', async () => {
    assert.deepEqual(await filesOf('../../etc/passwd', '/root', 'C:\\Windows'), [
      'cWindows.yaml',
      'etcPasswd.yaml',
      'root.yaml',
    ]);
  });
});
