import * as vscode from 'vscode';
import { createCleaner } from '../../../core/text/createCleaner.ts';
import type { SyncState } from '../../../sync/compare/compareCases.ts';

const clean = createCleaner(undefined);

/** Gets the label of a sync state; undefined where the file and the service agree. */
export function stateLabel(state: SyncState, hidden: boolean): string | undefined {
  if (hidden) return vscode.l10n.t('draft or disabled on the service');
  switch (state) {
    case 'unchanged':
      return undefined;
    case 'changed-here':
      return vscode.l10n.t('changed locally');
    case 'changed-there':
      return vscode.l10n.t('changed on the service');
    case 'conflict':
      return vscode.l10n.t('changed on both sides');
    case 'unrelated':
      return vscode.l10n.t('differs from the service');
    case 'new-here':
      return vscode.l10n.t('new, not pushed yet');
    case 'new-there':
      return vscode.l10n.t('not pulled yet');
    case 'deleted-here':
    case 'deleted-here-changed-there':
      return vscode.l10n.t('file deleted locally');
    case 'not-on-branch':
      return vscode.l10n.t('not on this branch');
    case 'deleted-there':
    case 'changed-here-deleted-there':
      return vscode.l10n.t('deleted on the service');
    case 'invalid-here':
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
      return clean(status.toLowerCase(), 40);
  }
}

/** Gets an explanation of a sync state, with the next step. */
export function stateAdvice(state: SyncState): string | undefined {
  switch (state) {
    case 'changed-here':
    case 'new-here':
      return vscode.l10n.t('The file has local changes: push it, or push it as a draft.');
    case 'changed-there':
    case 'new-there':
      return vscode.l10n.t('The service has changes that the file does not have: pull.');
    case 'conflict':
    case 'unrelated':
      return vscode.l10n.t(
        'Compare with the service, then use the service version or keep the local version.',
      );
    case 'deleted-here':
    case 'deleted-here-changed-there':
      return vscode.l10n.t(
        'The service still has the test case: pull to restore the file, or push all to delete it on the service.',
      );
    case 'not-on-branch':
      return vscode.l10n.t(
        'The file is on another branch or commit. A push does not change it on the service.',
      );
    case 'deleted-there':
    case 'changed-here-deleted-there':
      return vscode.l10n.t('Only the file is left: pull to delete or keep it.');
    case 'invalid-here':
      return vscode.l10n.t('Fix the errors to push it.');
    case 'unchanged':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** Gets the theme color of a sync state: local changes, changes on the service, or both. */
export function stateColor(state: SyncState): vscode.ThemeColor | undefined {
  switch (state) {
    case 'unchanged':
    case 'not-on-branch':
      return undefined;
    case 'invalid-here':
      return new vscode.ThemeColor('list.errorForeground');
    case 'conflict':
    case 'unrelated':
    case 'changed-here-deleted-there':
    case 'deleted-here-changed-there':
      return new vscode.ThemeColor('portableTests.conflictForeground');
    case 'changed-here':
    case 'new-here':
    case 'deleted-here':
      return new vscode.ThemeColor('portableTests.localChangeForeground');
    case 'changed-there':
    case 'new-there':
    case 'deleted-there':
      return new vscode.ThemeColor('portableTests.serviceChangeForeground');
    default:
      return state satisfies never;
  }
}

/** Letters as in git; an arrow marks a change on the service. */
const letters: Readonly<Record<SyncState, string | undefined>> = {
  unchanged: undefined,
  'changed-here': 'M',
  'new-here': 'A',
  'deleted-here': 'D',
  'changed-there': '↓M',
  'new-there': '↓A',
  'deleted-there': '↓D',
  conflict: '!',
  unrelated: '!',
  'changed-here-deleted-there': '!',
  'deleted-here-changed-there': '!',
  'invalid-here': 'E',
  'not-on-branch': 'B',
};

/** Gets the letter of a state beside a row of the view. */
export const stateLetter = (state: SyncState): string | undefined => letters[state];

/** Whether a text is a sync state. */
export const isSyncState = (name: string): name is SyncState => Object.hasOwn(letters, name);

/** Gets the badge of a file: two characters at most, an arrow for a push or a pull. */
export function stateBadge(state: SyncState): string | undefined {
  switch (state) {
    case 'changed-here':
    case 'new-here':
      return '↑';
    case 'changed-there':
      return '↓';
    case 'conflict':
    case 'unrelated':
    case 'changed-here-deleted-there':
      return '⇅';
    case 'deleted-there':
      return '✕';
    case 'unchanged':
    case 'new-there':
    case 'deleted-here':
    case 'deleted-here-changed-there':
    case 'not-on-branch':
    case 'invalid-here':
      return undefined;
    default:
      return state satisfies never;
  }
}
