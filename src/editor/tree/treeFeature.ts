import * as vscode from 'vscode';
import type { Cases, CaseTreeHandle } from '../cases/casesFeature.ts';
import { isCaseNode, type CaseNode } from '../cases/selection/caseNodes.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import type { DiscoveryParts } from '../explore/showDiscoveries.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { UpdateParts } from '../serviceCases/caseUpdates.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { MoveDialogs } from './moveToFolder.ts';
import { stateLetters, type TreeNode } from './row.ts';
import { rowOf } from './rows.ts';
import { TestCasesTree } from './testCasesTree.ts';
import { keepViewUpToDate, watchReports } from './treeUpdates.ts';

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
  readonly index: Pick<CaseIndex, 'ready' | 'all' | 'onDidChange'>;
  readonly log: vscode.LogOutputChannel;
  readonly boundary: ErrorBoundary;
}

/** The view of services, test targets, test cases and reports. */
export function treeFeature(parts: TreeParts): Tree {
  const { view: port, pages, results, versions, watch } = parts;
  const tree = new TestCasesTree(parts);
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
    parts.index.onDidChange(() => void tree.filesChanged([])),
    vscode.window.registerFileDecorationProvider(stateLetters),
    parts.reportFilters.onDidChange((target) => tree.redrawReports(target)),
    watchReports({ watch, pages, results, tree, view }),
    keepViewUpToDate({ ...parts, results, versions, tree, view }),
  );
  return { tree, treeView: view, dispose: () => started.dispose() };
}

const dragType = 'application/vnd.code.tree.portabletests.testcases';

/** Moves test cases between folders of the service as their rows, or those of folders, are dragged in the view. */
export class FolderDrop implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [dragType];
  readonly dropMimeTypes = [dragType];

  /** @param dialogs those of the window where they are left out */
  constructor(
    private readonly parts: UpdateParts,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
    private readonly dialogs?: MoveDialogs,
  ) {}

  handleDrag(nodes: readonly TreeNode[], data: vscode.DataTransfer): void {
    const cases = nodes.flatMap((node) => rowOf(node).dragged);
    if (cases.length > 0) data.set(dragType, new vscode.DataTransferItem(cases));
  }

  async handleDrop(target: TreeNode | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = data.get(dragType)?.value as unknown;
    const nodes = Array.isArray(dragged) ? dragged.filter(isCaseNode) : [];
    await this.boundary.run('move to folder', () => this.move(nodes, target));
  }

  async move(nodes: readonly CaseNode[], target: TreeNode | undefined): Promise<void> {
    const destination = target && rowOf(target).dropFolder;
    if (!destination) return;
    const { MoveToFolder, moveDialogs } = await import('./moveToFolder.ts');
    await new MoveToFolder(this.parts, this.boundary, this.dialogs ?? moveDialogs).move(nodes, destination);
  }
}
