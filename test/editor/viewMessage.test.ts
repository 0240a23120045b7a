import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { DisconnectedServices } from '../../src/editor/connection/services.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { watchCaseFiles } from '../../src/editor/tree/treeUpdates.ts';
import { ViewMessage } from '../../src/editor/tree/viewMessage.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { Memory, parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, write } from './support/workspace.ts';

describe('the line above the rows of the view', () => {
  it('names which of two folders of one test target is not compared', async () => {
    const view: { message?: string } = {};
    const line = new ViewMessage(
      view,
      { filterText: undefined, state: undefined },
      { list: () => ['local'], disconnected: new DisconnectedServices(new Memory()) },
    );
    const folderOf = (folder: string, last: number) => ({
      folder,
      testTargetId: `5a3e1f00-0000-4000-8000-00000000000${last}`,
      serviceUrl: 'local',
    });
    const bound = await bindTargets([folderOf('a', 1), folderOf('b', 2), folderOf('c', 2)]);
    try {
      line.update();
      assert.match(view.message ?? '', /^b and c belong to the same test target: .* show only b\. To see c/);
    } finally {
      await bound.restore();
    }
    const others = await bindTargets([folderOf('a', 1), folderOf('b', 2), folderOf('b', 2)]);
    try {
      line.update();
      assert.equal(view.message, undefined);
    } finally {
      await others.restore();
    }
  });
});

describe('the welcome view', () => {
  it('says that the workspace has test cases from the first one to the last one, in whichever folder', async () => {
    const made = parts();
    const features = caseFeatures(made, { folders: () => [] });
    const tree = new TestCasesTree(features);
    // As the window draws the rows that have changed.
    const drawn = tree.onDidChangeTreeData(() => void tree.getChildren());
    const watched = watchCaseFiles({ tree, background: { compareSoon: () => undefined } });
    const folder = inWorkspace('welcome');
    const file = vscode.Uri.joinPath(folder, 'end-to-end', 'pay.yaml');
    const hide = (names?: Record<string, boolean>): Thenable<void> =>
      vscode.workspace
        .getConfiguration('files')
        .update('exclude', names, vscode.ConfigurationTarget.Workspace);
    const others = await vscode.workspace.fs.readDirectory(inWorkspace());
    try {
      await hide(Object.fromEntries(others.map(([name]) => [name, true])));
      await tree.getChildren();
      assert.equal(tree.state, undefined);
      await write(vscode.Uri.joinPath(folder, 'compose.yaml'), 'services: {}\n');
      await write(
        file,
        printCase(createTestCase({ id: '7c01de25-0000-4000-8000-000000000009', description: 'Pay' })),
      );
      await waitUntilEqual(() => tree.state, 'cases');
      await vscode.workspace.fs.delete(file);
      await waitUntilEqual(() => tree.state, undefined);
    } finally {
      await hide();
      vscode.Disposable.from(watched, drawn, tree, features).dispose();
      await vscode.workspace.fs.delete(folder, { recursive: true });
      await made.dispose();
    }
  });
});
