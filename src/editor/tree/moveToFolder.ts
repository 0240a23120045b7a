import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { CaseNode } from '../cases/selection/caseNodes.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { casesLabel } from '../cases/selection/commandRows.ts';
import { tryToUpdateCases, updateCases, type UpdateParts } from '../serviceCases/caseUpdates.ts';
import { isSameTarget } from '../targets/target.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { readSetting, writeUserSetting } from '../ui/settings.ts';
import type { DropFolder } from './row.ts';

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
   * @throws {UserError} where one belongs to another target, and for those that could not be moved
   */
  async move(nodes: readonly CaseNode[], destination: DropFolder): Promise<void> {
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
    message("Test cases can't be moved to another test target"),
    message('Nothing was moved. Drop them on a folder of the test target that they are in'),
  );

/** Whether the service has a case in a folder, as far as that is known: of drafts it is not. */
const isThere = ({ remoteCase, testCase, hidden }: CaseEntry, folder: string): boolean =>
  !hidden && ((remoteCase ?? testCase).folderName ?? '') === folder;

/** The dialogs before and after a drag and drop. */
export interface MoveDialogs {
  confirm(entries: readonly CaseEntry[], folder: string): Promise<boolean>;
  offerUndo(entries: readonly CaseEntry[], folder: string): Promise<boolean>;
}

const setting = 'confirmDragAndDrop';

/** The dialogs of the window; the first one can be switched off (`portableTests.confirmDragAndDrop`). */
export const moveDialogs: MoveDialogs = {
  async confirm(entries, folder) {
    if (!readSetting(setting)) return true;
    const move = vscode.l10n.t('Move');
    const always = vscode.l10n.t("Move, Don't Ask Again");
    const answer = await vscode.window.showInformationMessage(
      questionOf(entries, folder),
      { modal: true },
      move,
      always,
    );
    if (answer === always) await writeUserSetting(setting, false);
    return answer !== undefined;
  },
  async offerUndo(entries, folder) {
    const undo = vscode.l10n.t('Undo');
    const text =
      folder === ''
        ? vscode.l10n.t('Moved {0} out of its folder on the service.', namesOf(entries))
        : vscode.l10n.t('Moved {0} to {1} on the service.', namesOf(entries), folder);
    return (await vscode.window.showInformationMessage(text, undo)) === undo;
  },
};

const questionOf = (entries: readonly CaseEntry[], folder: string): string =>
  folder === ''
    ? vscode.l10n.t('Move {0} out of its folder on the service?', namesOf(entries))
    : vscode.l10n.t('Move {0} to {1} on the service?', namesOf(entries), folder);

/** One test case by name in quotation marks, more by number. */
const namesOf = (entries: readonly CaseEntry[]): string =>
  entries.length === 1 ? vscode.l10n.t('"{0}"', casesLabel(entries)) : casesLabel(entries);
