import * as vscode from 'vscode';
import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import type { DiscoveryParts } from '../explore/showDiscoveries.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { UpdateParts } from '../serviceCases/updateCases.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { createTree } from './createTree.ts';
import { FolderDrop } from './folderDrop.ts';
import type { TestCasesTree } from './testCasesTree.ts';
import type { TreeNode } from './treeNode.ts';
import { stateLetters } from './stateLetters.ts';
import { keepViewUpToDate } from './keepViewUpToDate.ts';
import { watchReports } from './watchReports.ts';

/** The drawn view. */
export interface Tree extends Pick<vscode.Disposable, 'dispose'> {
  readonly tree: TestCasesTree;
  readonly treeView: vscode.TreeView<TreeNode>;
}

interface TreeParts
  extends
    Pick<Connection, 'services' | 'keys'>,
    Pick<Targets, 'names' | 'status'>,
    Pick<Cases, 'catalog' | 'versions'>,
    Pick<Results, 'pages' | 'reportFilters' | 'results' | 'watch'>,
    Pick<DiscoveryParts, 'discoveries'>,
    Pick<UpdateParts, 'changed' | 'reload'> {
  readonly view: CaseTreeHandle;
  readonly log: vscode.LogOutputChannel;
  readonly boundary: ErrorBoundary;
}

/** The view of services, test targets, test cases and reports. */
export function treeFeature(parts: TreeParts): Tree {
  const { view: port, pages, results, versions, watch } = parts;
  const tree = createTree(parts);
  const view = vscode.window.createTreeView<TreeNode>('portableTests.testCases', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: new FolderDrop(parts, parts.boundary),
  });
  port.attach(tree, view);
  const started = vscode.Disposable.from(
    tree,
    view,
    port.onDidFinish((folder) => {
      if (folder) tree.reloadAll(folder.serviceUrl, folder.testTargetId);
      else tree.refresh();
    }),
    vscode.window.registerFileDecorationProvider(stateLetters),
    parts.reportFilters.onDidChange((target) => tree.redrawReports(target)),
    watchReports({ watch, pages, results, tree, view }),
    keepViewUpToDate({ ...parts, results, versions, tree, view }),
  );
  return { tree, treeView: view, dispose: () => started.dispose() };
}
