import * as vscode from 'vscode';
import { errorMessage, sentences, UserError } from '../../core/userError.ts';
import { localize } from './localize.ts';

/** The text of an error for the user: what happened, and what to do next. */
export function textOfError(error: unknown): string {
  if (!(error instanceof UserError)) {
    return vscode.l10n.t('Unexpected error: {0}', errorMessage(error));
  }
  return sentences(localize(error.what), error.todo && localize(error.todo));
}
