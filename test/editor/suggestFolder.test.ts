import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { suggestFolder } from '../../src/editor/targets/linkFolderToTarget.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, write } from './support/workspace.ts';

describe('the folder that is suggested for a test target', () => {
  const base = inWorkspace('suggested');
  const testTargetId = '5a3e1f00-0000-4000-8000-000000000009';
  const linked = (folder: string): object => ({
    folder: `suggested/${folder}`,
    testTargetId,
    serviceUrl: 'local',
  });

  after(() => vscode.workspace.fs.delete(base, { recursive: true }));

  it('is one with test cases that is not linked yet, the uppermost first', async () => {
    await vscode.workspace.fs.createDirectory(base);
    assert.equal(await suggestFolder(base), 'portable-tests');
    for (const folder of ['packages/admin/.octomind', '.octomind', 'node_modules/x/.octomind'])
      await write(vscode.Uri.joinPath(base, folder, 'logIn', 'first.yaml'), 'elements: []\n');
    assert.equal(await suggestFolder(base), '.octomind');
    const one = await bindTargets([linked('.octomind')]);
    assert.equal(await suggestFolder(base), 'packages/admin/.octomind');
    await one.restore();
    const both = await bindTargets([linked('.octomind'), linked('packages/admin/.octomind')]);
    assert.equal(await suggestFolder(base), 'portable-tests');
    await both.restore();
  });
});
