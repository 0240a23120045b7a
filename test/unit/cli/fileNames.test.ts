import assert from 'node:assert/strict';
import type { CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { scenario } from '../support/cli/scenario.ts';

describe('Files are named after descriptions', () => {
  /** Pulls cases of these names, pulls again, pushes, and gives the names of the files. */
  async function filesOf(workspace: CliWorkspace, ...descriptions: string[]): Promise<string[]> {
    const cases = descriptions.map((description, at) => workspace.caseOf(at + 1, { description }));
    await workspace.service.put(...cases);
    await workspace.done('pull');
    const before = workspace.tree();
    assert.match(await workspace.done('pull'), /up to date/);
    assert.match(await workspace.done('push', '--yes'), /The service is up to date with your files/);
    assert.deepEqual(workspace.tree(), before);
    assert.deepEqual(await workspace.service.cases(), cases);
    return workspace.names().map((name) => name.replace(/^tests\//, ''));
  }

  scenario('of only symbols', async (workspace) => {
    assert.deepEqual(await filesOf(workspace, '!?*', '→', '...'), [
      'testCase-1.yaml',
      'testCase-2.yaml',
      'testCase.yaml',
    ]);
  });

  scenario('of 90 Japanese characters, cut to what a file system takes', async (workspace) => {
    const [first = '', second = ''] = await filesOf(workspace, '試験'.repeat(45), `${'試験'.repeat(45)}二`);
    assert.equal(first, `${'試験'.repeat(33)}-1.yaml`);
    assert.equal(second, `${'試験'.repeat(33)}.yaml`);
    for (const name of [first, second]) assert.ok(Buffer.byteLength(name) < 255);
  });

  scenario('of names that Windows keeps to itself', async (workspace) => {
    assert.deepEqual(await filesOf(workspace, 'CON', 'nul', 'LPT1', 'Con'), [
      'cON_.yaml',
      'con_-1.yaml',
      'lPT1_.yaml',
      'nul_.yaml',
    ]);
  });

  scenario('with trailing dots and spaces', async (workspace) => {
    assert.deepEqual(await filesOf(workspace, 'Log in...', 'Log out. '), ['logIn.yaml', 'logOut.yaml']);
  });

  scenario('that differ in case only, or in how an accent is written', async (workspace) => {
    assert.deepEqual(
      await filesOf(workspace, 'Log in', 'log In', 'LOG IN', 'caf\u00e9', 'cafe\u0301'),
      ['caf\u00e9-1.yaml', 'caf\u00e9.yaml', 'lOGIN-2.yaml', 'logIn-1.yaml', 'logIn.yaml'].toSorted(),
    );
  });

  scenario('with slashes and dots that would lead out of the folder', async (workspace) => {
    assert.deepEqual(await filesOf(workspace, '../../etc/passwd', '/root', 'C:\\Windows'), [
      'cWindows.yaml',
      'etcPasswd.yaml',
      'root.yaml',
    ]);
  });
});
