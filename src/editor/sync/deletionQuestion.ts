import * as vscode from 'vscode';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { casesLabel } from '../cases/selection/commandRows.ts';

/** Gets the question before files of test cases are deleted, with the effect on the service. */
export function deletionQuestion(files: readonly CaseEntry[]): { question: string; detail: string } {
  const isOnService = files.some(({ remoteCase }) => remoteCase);
  if (files.length === 1)
    return {
      question: vscode.l10n.t('Delete the file of “{0}”?', casesLabel(files)),
      detail: isOnService
        ? vscode.l10n.t('It stays on the service until you run “Push All Test Cases” and select its removal.')
        : vscode.l10n.t('The service does not have it.'),
    };
  return {
    question: vscode.l10n.t('Delete the files of {0}?', casesLabel(files)),
    detail: isOnService
      ? vscode.l10n.t(
          'They stay on the service until you run “Push All Test Cases” and select their removal.',
        )
      : vscode.l10n.t('The service does not have them.'),
  };
}
