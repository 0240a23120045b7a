import * as vscode from 'vscode';
import { isCaseNode, type CaseNode } from '../cases/selection/caseNodes.ts';
import type { UpdateParts } from '../serviceCases/updateCases.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { MoveDialogs } from './moveDialogs.ts';
import type { TreeNode } from './treeNode.ts';

const kind = 'application/vnd.code.tree.portabletests.testcases';

/** Moves test cases between folders of the service as their rows, or those of folders, are dragged in the view. */
export class FolderDrop implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [kind];
  readonly dropMimeTypes = [kind];

  /** @param dialogs those of the window where they are left out */
  constructor(
    private readonly parts: UpdateParts,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
    private readonly dialogs?: MoveDialogs,
  ) {}

  handleDrag(nodes: readonly TreeNode[], data: vscode.DataTransfer): void {
    const cases = nodes.flatMap(casesOf);
    if (cases.length > 0) data.set(kind, new vscode.DataTransferItem(cases));
  }

  async handleDrop(target: TreeNode | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = data.get(kind)?.value as unknown;
    const nodes = Array.isArray(dragged) ? dragged.filter(isCaseNode) : [];
    await this.boundary.run('move to folder', () => this.move(nodes, target));
  }

  async move(nodes: readonly CaseNode[], target: TreeNode | undefined): Promise<void> {
    const [{ MoveToFolder }, { moveDialogs }] = await Promise.all([
      import('./moveToFolder.ts'),
      import('./moveDialogs.ts'),
    ]);
    await new MoveToFolder(this.parts, this.boundary, this.dialogs ?? moveDialogs).move(nodes, target);
  }
}

/** The rows of the cases that are dragged with a row. */
function casesOf(node: TreeNode): CaseNode[] {
  if (node.kind === 'case') return [node];
  if (node.kind !== 'folder') return [];
  return node.cases.map((entry) => ({ kind: 'case', testTarget: node.testTarget, entry }));
}
