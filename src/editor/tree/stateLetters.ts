import * as vscode from 'vscode';
import type { EntryState } from '../cases/catalog/caseEntry.ts';
import { isEntryState, stateColor, stateLetter, stateLabel } from '../cases/states/stateAppearance.ts';

/** A scheme of its own, so that nothing marks these rows that marks files, and the other way round. */
const scheme = 'portable-tests-state';

/** The resource of a row of the view, which gives it its letter and its color; all rows in a state share it. */
export const stateUri = (state: EntryState): vscode.Uri => vscode.Uri.from({ scheme, path: `/${state}` });

/** Puts a letter beside the rows of the view whose resource is a state. */
export const stateLetters: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    const state = uri.path.slice(1);
    if (uri.scheme !== scheme || !isEntryState(state)) return undefined;
    return new vscode.FileDecoration(stateLetter(state), stateLabel(state, false), stateColor(state));
  },
};
