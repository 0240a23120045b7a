import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { isDraft, type CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { CaseNode } from '../cases/selection/caseNodes.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { tryToUpdateCases, updateCases, type UpdateParts } from '../serviceCases/updateCases.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import { targetOfRow } from '../targets/targetNodes.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { MoveDialogs } from './moveDialogs.ts';
import type { TreeNode } from './treeNode.ts';

/** Moves test cases to the folder of the service on which they are dropped, after a question, and offers to undo it. */
export class MoveToFolder {
  constructor(
    private readonly parts: UpdateParts,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
    private readonly dialogs: MoveDialogs,
  ) {}

  /**
   * Cases that are there already stay.
   *
   * @throws UserError where one belongs to another target, and for those that could not be moved
   */
  async move(nodes: readonly CaseNode[], target: TreeNode | undefined): Promise<void> {
    const destination = target && destinationOf(target);
    if (!destination) return;
    if (nodes.some(({ testTarget }) => !isSameTarget(testTarget, destination.testTarget)))
      throw otherTargetError();
    const dropped = new Map(nodes.map(({ entry }) => [entry.id, entry]));
    const entries = [...dropped.values()].filter((entry) => !isThere(entry, destination.folder));
    if (entries.length === 0) return;
    if (!(await this.dialogs.confirm(entries, destination.folder))) return;
    const { done, error } = await tryToUpdateCases(
      this.parts,
      { ...destination.testTarget, entries },
      { folderName: destination.folder || null },
    );
    if (done.length > 0) this.offerUndo({ ...destination.testTarget, entries: done }, destination.folder);
    if (error) throw error;
  }

  private offerUndo(moved: ChosenCases, folder: string): void {
    void this.boundary.run('undo move', async () => {
      if (await this.dialogs.offerUndo(moved.entries, folder)) await this.moveBack(moved, folder);
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
        message('To move them anyway, drag them to a folder'),
      );
    }
  }
}

const otherTargetError = (): UserError =>
  new UserError(
    message('Test cases can’t be moved to another test target'),
    message('Nothing was moved. Drop them on a folder of the test target that they are in'),
  );

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
