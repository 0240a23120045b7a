import * as vscode from 'vscode';
import type { ErrorBoundary } from '../errorBoundary.ts';
import { isDraft } from '../tree/layout.ts';
import type { CaseEntry } from '../tree/model.ts';
import type { CaseNode, TreeNode } from '../tree/node.ts';
import { targetOfKey } from './chosenCases.ts';
import { updateCases, type UpdateParts } from './updateCases.ts';
import { targetKeyOf } from '../targets/target.ts';

const kind = 'application/vnd.code.tree.portabletests.testcases';

/** Moves test cases between folders of the service as they are dragged in the view. */
export class FolderDrop implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [kind];
  readonly dropMimeTypes = [kind];

  constructor(
    private readonly parts: UpdateParts,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
  ) {}

  handleDrag(nodes: readonly TreeNode[], data: vscode.DataTransfer): void {
    const cases = nodes.filter((one) => one.kind === 'case');
    if (cases.length > 0) data.set(kind, new vscode.DataTransferItem(cases));
  }

  async handleDrop(target: TreeNode | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = data.get(kind)?.value as unknown;
    const nodes = (Array.isArray(dragged) ? dragged : []) as CaseNode[];
    await this.boundary.run('move to folder', () => this.move(nodes, target));
  }

  /** Cases that are there already stay; those of other targets cannot be moved here. */
  async move(nodes: readonly CaseNode[], target: TreeNode | undefined): Promise<void> {
    const place = target && placeOf(target);
    if (!place) return;
    const entries = nodes
      .filter(({ targetKey }) => targetKey === place.targetKey)
      .map(({ entry }) => entry)
      .filter((entry) => !isThere(entry, place.folder));
    if (entries.length === 0) return;
    const chosen = { ...targetOfKey(place.targetKey), entries };
    await updateCases(this.parts, chosen, { folderName: place.folder || null });
  }
}

/** Whether the service has a case in a folder, as far as that is known: of drafts it is not. */
const isThere = ({ there, testCase, hidden }: CaseEntry, folder: string): boolean =>
  !hidden && ((there ?? testCase).folderName ?? '') === folder;

/** The folder that a node stands for, or stands in; a target stands for none. Drafts are no place. */
function placeOf(node: TreeNode): { targetKey: string; folder: string } | undefined {
  if (node.kind === 'folder') return { targetKey: node.targetKey, folder: node.name };
  if (node.kind === 'case' && !isDraft(node.entry))
    return { targetKey: node.targetKey, folder: node.entry.testCase.folderName ?? '' };
  if (node.kind === 'target')
    return {
      targetKey: targetKeyOf({ serviceUrl: node.serviceUrl, testTargetId: node.target.id }),
      folder: '',
    };
  return undefined;
}
