import * as vscode from 'vscode';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { casesLabel } from '../cases/selection/casesLabel.ts';
import { readSetting, writeUserSetting } from '../ui/settings.ts';

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
    const always = vscode.l10n.t('Move, Don’t Ask Again');
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
  entries.length === 1 ? vscode.l10n.t('“{0}”', casesLabel(entries)) : casesLabel(entries);
