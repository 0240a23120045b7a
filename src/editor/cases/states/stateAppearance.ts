import * as vscode from 'vscode';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { EntryState } from '../catalog/caseEntry.ts';

/** Gets the label of a sync state; undefined where the file and the service agree. */
export function stateLabel(state: EntryState, hidden: boolean): string | undefined {
  if (hidden) return vscode.l10n.t('draft or disabled on the service');
  switch (state) {
    case 'unchanged':
      return undefined;
    case 'changed-locally':
      return vscode.l10n.t('changed locally');
    case 'changed-on-service':
      return vscode.l10n.t('changed on the service');
    case 'conflict':
      return vscode.l10n.t('changed on both sides');
    case 'mergeable':
      return vscode.l10n.t('changed on both sides, in different places');
    case 'unrelated':
      return vscode.l10n.t('differs from the service');
    case 'new-locally':
      return vscode.l10n.t('new, not pushed yet');
    case 'new-on-service':
      return vscode.l10n.t('not pulled yet');
    case 'deleted-locally':
    case 'deleted-locally-changed-on-service':
      return vscode.l10n.t('file deleted locally');
    case 'not-on-branch':
      return vscode.l10n.t('not on this branch');
    case 'deleted-on-service':
    case 'changed-locally-deleted-on-service':
      return vscode.l10n.t('deleted on the service');
    case 'invalid-locally':
      return vscode.l10n.t('file has errors');
    default:
      return state satisfies never;
  }
}

/** Gets the label of a status on the service; undefined for ENABLED, which most test cases have. */
export function statusLabel(status: string): string | undefined {
  switch (status) {
    case 'ENABLED':
      return undefined;
    case 'DISABLED':
      return vscode.l10n.t('disabled');
    case 'DRAFT':
      return vscode.l10n.t('draft');
    case 'OUTDATED':
      return vscode.l10n.t('outdated');
    case 'PROVISIONAL':
      return vscode.l10n.t('provisional');
    case 'DELETED':
      return vscode.l10n.t('deleted');
    default:
      return cleanLine(status.toLowerCase(), 40);
  }
}

/** Gets an explanation of a sync state, with the next step. */
export function stateAdvice(state: EntryState): string | undefined {
  switch (state) {
    case 'changed-locally':
    case 'new-locally':
      return vscode.l10n.t('The file has local changes: push it, or push it as a draft.');
    case 'changed-on-service':
    case 'new-on-service':
      return vscode.l10n.t('The service has changes that the file does not have: pull.');
    case 'conflict':
    case 'unrelated':
      return vscode.l10n.t(
        'Compare with the service, then use the service version or keep the local version.',
      );
    case 'mergeable':
      return vscode.l10n.t('A pull or a push merges the changes.');
    case 'deleted-locally':
    case 'deleted-locally-changed-on-service':
      return vscode.l10n.t(
        'The service still has the test case: pull to restore the file, or push all to delete it on the service.',
      );
    case 'not-on-branch':
      return vscode.l10n.t(
        'The file is on another branch or commit. A push does not change it on the service.',
      );
    case 'deleted-on-service':
    case 'changed-locally-deleted-on-service':
      return vscode.l10n.t('Only the local file remains: pull to delete or keep it.');
    case 'invalid-locally':
      return vscode.l10n.t('Fix the errors to push it.');
    case 'unchanged':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** Gets the theme color of a sync state: local changes, changes on the service, or both. */
export function stateColor(state: EntryState): vscode.ThemeColor | undefined {
  switch (state) {
    case 'unchanged':
    case 'not-on-branch':
      return undefined;
    case 'invalid-locally':
      return new vscode.ThemeColor('list.errorForeground');
    case 'conflict':
    case 'unrelated':
    case 'changed-locally-deleted-on-service':
    case 'deleted-locally-changed-on-service':
      return new vscode.ThemeColor('portableTests.conflictForeground');
    case 'changed-locally':
    case 'mergeable':
    case 'new-locally':
    case 'deleted-locally':
      return new vscode.ThemeColor('portableTests.localChangeForeground');
    case 'changed-on-service':
    case 'new-on-service':
    case 'deleted-on-service':
      return new vscode.ThemeColor('portableTests.serviceChangeForeground');
    default:
      return state satisfies never;
  }
}

/** Letters as in git; an arrow marks a change on the service. */
const letters: Readonly<Record<EntryState, string | undefined>> = {
  unchanged: undefined,
  'changed-locally': 'M',
  'new-locally': 'A',
  'deleted-locally': 'D',
  'changed-on-service': '↓M',
  'new-on-service': '↓A',
  'deleted-on-service': '↓D',
  conflict: '!',
  mergeable: '⇅',
  unrelated: '!',
  'changed-locally-deleted-on-service': '!',
  'deleted-locally-changed-on-service': '!',
  'invalid-locally': 'E',
  'not-on-branch': 'B',
};

/** Gets the letter of a state beside a row of the view. */
export const stateLetter = (state: EntryState): string | undefined => letters[state];

/** Whether a text is a sync state. */
export const isEntryState = (name: string): name is EntryState => Object.hasOwn(letters, name);

/** Gets the badge of a file: two characters at most, an arrow for a push or a pull. */
export function stateBadge(state: EntryState): string | undefined {
  switch (state) {
    case 'changed-locally':
    case 'new-locally':
      return '↑';
    case 'changed-on-service':
      return '↓';
    case 'conflict':
    case 'mergeable':
    case 'unrelated':
    case 'changed-locally-deleted-on-service':
      return '⇅';
    case 'deleted-on-service':
      return '✕';
    case 'unchanged':
    case 'new-on-service':
    case 'deleted-locally':
    case 'deleted-locally-changed-on-service':
    case 'not-on-branch':
    case 'invalid-locally':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** Whether the user can choose between a file and the service's version. */
export const isConflict = (state: EntryState): boolean =>
  state === 'conflict' || state === 'mergeable' || state === 'unrelated';

/** Whether the file and the service differ until the user acts. */
export const isPending = (state: EntryState | undefined, hidden: boolean): boolean =>
  state !== undefined && state !== 'unchanged' && state !== 'not-on-branch' && !hidden;
