import * as vscode from 'vscode';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import type { TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { rowOf } from '../../src/editor/tree/rows.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { caseFeatures } from '../../test/editor/support/caseFeatures.ts';
import { parts } from '../../test/editor/support/parts.ts';
import { longestBlock } from '../support/longestBlock.ts';
import { idOf } from '../support/measuredCase.ts';
import type { TreeMeasurement } from './result.ts';

const caseOf = (at: number): TestCase => ({
  id: idOf(at),
  description: `Generated test case ${at}`,
  version: '1',
  runStatus: 'ON',
  prompt: 'Look at what there is, and buy some of it.',
  tagNames: ['smoke', 'shop'],
  elements: Array.from({ length: 10 }, (_, step) => ({
    interaction: { action: 'ENTER_TEXT' as const, calledWith: `Value ${step}` },
    selectors: [{ selectorType: 'LABEL' as const, selector: `Field ${step} of ${at}` }],
  })),
});

/** The view of a target whose cases stand in no folder, all with files: how long it holds the host. */
export async function measureTree(cases: number): Promise<TreeMeasurement[]> {
  const made = parts({ ownService: true });
  const { services, storage } = made;
  const uri = vscode.Uri.joinPath(storage, 'cases');
  try {
    await services.add('local');
    const client = await services.client('local');
    const target = await client.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    const set = Array.from({ length: cases }, (_, at) => caseOf(at));
    await client.push(target.id, { testCases: set });
    for (const [at, testCase] of set.entries()) await save(uri, at, testCase);
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    if (!workspaceFolder) throw new Error('No folder is open');
    const folder: TargetFolder = {
      folder: 'cases',
      testTargetId: target.id,
      serviceUrl: 'local',
      uri,
      workspaceFolder,
    };
    const tree = new TestCasesTree(caseFeatures(made, { folders: () => [folder] }));
    let drawn = 0;
    tree.onDidChangeTreeData((nodes) => (drawn += [nodes].flat().length));
    const measured = async (what: string, work: () => Promise<void>): Promise<TreeMeasurement> => {
      drawn = 0;
      let took = 0;
      const { own } = await longestBlock(async () => {
        const started = performance.now();
        await work();
        took = performance.now() - started;
      });
      return { cases, what, took, held: own, drawn };
    };
    const unfold = async (): Promise<void> => {
      const [service] = await tree.getChildren();
      const node = (await tree.getChildren(service)).find((node) => rowOf(node).id === `local ${target.id}`);
      // VS Code asks for the row of each child in one go.
      const children: TreeNode[] = await tree.getChildren(node);
      for (const child of children) tree.getTreeItem(child);
    };
    const testTarget = { serviceUrl: 'local', testTargetId: target.id };
    const change = { ...testTarget, ids: [idOf(7)] };
    return [
      await measured('unfold', unfold),
      await measured('refresh', async () => {
        tree.refresh();
        await unfold();
      }),
      await measured('one file saved', async () => {
        await save(uri, 3, { ...caseOf(3), runStatus: 'OFF' });
        await tree.filesChanged([testTarget]);
      }),
      await measured('one case changed on the service', async () => {
        await client.updateTestCase(target.id, idOf(7), { runStatus: 'OFF' });
        await tree.casesChanged({ ...change, body: { runStatus: 'OFF' } });
      }),
    ];
  } finally {
    await made.dispose();
  }
}

async function save(folder: vscode.Uri, at: number, one: TestCase): Promise<void> {
  const file = vscode.Uri.joinPath(folder, `${at}.yaml`);
  await vscode.workspace.fs.writeFile(file, Buffer.from(printCase(one)));
}
