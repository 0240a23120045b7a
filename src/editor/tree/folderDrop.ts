import * as vscode from 'vscode';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { isDraft, type CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { TreeNode } from './treeNode.ts';
import { isCaseNode, type CaseNode } from '../cases/selection/caseNodes.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { moveDialogs, type MoveDialogs } from './moveDialogs.ts';
import { updateCases, type UpdateParts } from '../serviceCases/updateCases.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import { targetOfRow } from '../targets/targetNodes.ts';

const kind = 'application/vnd.code.tree.portabletests.testcases';

/** Moves test cases between folders of the service as they are dragged in the view. */
export class FolderDrop implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [kind];
  readonly dropMimeTypes = [kind];

  constructor(
    private readonly parts: UpdateParts,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
    private readonly dialogs: MoveDialogs = moveDialogs,
  ) {}

  handleDrag(nodes: readonly TreeNode[], data: vscode.DataTransfer): void {
    const cases = nodes.filter((node) => node.kind === 'case');
    if (cases.length > 0) data.set(kind, new vscode.DataTransferItem(cases));
  }

  async handleDrop(target: TreeNode | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = data.get(kind)?.value as unknown;
    const nodes = Array.isArray(dragged) ? dragged.filter(isCaseNode) : [];
    await this.boundary.run('move to folder', () => this.move(nodes, target));
  }

  /** Cases that are there already stay; those of other targets cannot be moved here. */
  async move(nodes: readonly CaseNode[], target: TreeNode | undefined): Promise<void> {
    const destination = target && destinationOf(target);
    if (!destination) return;
    const entries = nodes
      .filter(({ testTarget }) => isSameTarget(testTarget, destination.testTarget))
      .map(({ entry }) => entry)
      .filter((entry) => !isThere(entry, destination.folder));
    if (entries.length === 0) return;
    if (!(await this.dialogs.confirm(entries, destination.folder))) return;
    const chosen = { ...destination.testTarget, entries };
    await updateCases(this.parts, chosen, { folderName: destination.folder || null });
    void this.boundary.run('undo move', async () => {
      if (await this.dialogs.offerUndo(entries, destination.folder))
        await this.moveBack(chosen, destination.folder);
    });
  }

  /** Moves cases back to where they were, unless the service has them elsewhere by now. */
  private async moveBack(chosen: ChosenCases, folder: string): Promise<void> {
    const client = await this.parts.services.client(chosen.serviceUrl);
    // A single test case does not say in which folder it is. Drafts are in no pull.
    const { testCases } = await client.pull(chosen.testTargetId);
    const folders = new Map(testCases.map((testCase) => [testCase.id, testCase.folderName ?? '']));
    const still = chosen.entries.filter(({ id }) => (folders.get(id) ?? folder) === folder);
    if (still.length > 0) {
      await updateCases(this.parts, { ...chosen, entries: still }, (_now, { testCase, remoteCase }) => ({
        folderName: (remoteCase ?? testCase).folderName ?? null,
      }));
    }
    const moved = chosen.entries.length - still.length;
    if (moved > 0) {
      throw new UserError(
        moved === 1
          ? message('1 test case was moved again in the meantime and was not moved back')
          : message('{0} test cases were moved again in the meantime and were not moved back', moved),
      );
    }
  }
}

/** Whether the service has a case in a folder, as far as that is known: of drafts it is not. */
const isThere = ({ remoteCase, testCase, hidden }: CaseEntry, folder: string): boolean =>
  !hidden && ((remoteCase ?? testCase).folderName ?? '') === folder;

/** The folder that a node stands for, or stands in; a target stands for none. Drafts are no place. */
function destinationOf(node: TreeNode): { testTarget: Target; folder: string } | undefined {
  if (node.kind === 'folder') return { testTarget: node.testTarget, folder: node.name };
  if (node.kind === 'case' && !isDraft(node.entry))
    return { testTarget: node.testTarget, folder: node.entry.testCase.folderName ?? '' };
  if (node.kind === 'target') return { testTarget: targetOfRow(node), folder: '' };
  return undefined;
}
