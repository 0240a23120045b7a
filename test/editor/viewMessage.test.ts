import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { DisconnectedServices } from '../../src/editor/connection/services.ts';
import { caseIndexFeature } from '../../src/editor/files/caseIndexFeature.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
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
  it('says that the workspace has test cases from the first one to the last one that is indexed', async () => {
    const made = parts();
    const folder = inWorkspace('welcome');
    await write(vscode.Uri.joinPath(folder, 'compose.yaml'), 'services: {}\n');
    const files = caseIndexFeature(made, () => [boundFolder(folder)]);
    const { index } = files;
    const features = caseFeatures(made, { folders: () => [], index });
    const tree = new TestCasesTree(features);
    // As the window draws the rows that have changed.
    const drawn = tree.onDidChangeTreeData(() => void tree.getChildren());
    const watched = index.onDidChange(() => void tree.filesChanged([]));
    const file = vscode.Uri.joinPath(folder, 'end-to-end', 'pay.yaml');
    try {
      await tree.getChildren();
      assert.equal(tree.state, undefined);
      await write(
        file,
        printCase(createTestCase({ id: '7c01de25-0000-4000-8000-000000000009', description: 'Pay' })),
      );
      await waitUntilEqual(() => tree.state, 'cases');
      await vscode.workspace.fs.delete(file);
      await waitUntilEqual(() => tree.state, undefined);
    } finally {
      vscode.Disposable.from(watched, drawn, tree, features, files).dispose();
      await vscode.workspace.fs.delete(folder, { recursive: true });
      await made.dispose();
    }
  });
});
