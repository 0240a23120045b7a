import * as vscode from 'vscode';
import type { Message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';

/** An error with its own button. */
export class ErrorWithAction extends UserError {
  constructor(
    what: Message,
    todo: Message | undefined,
    readonly offer: { readonly title: string; readonly run: () => Thenable<unknown> },
  ) {
    super(what, todo);
  }
}

/** Creates an error in a file, with a button that opens the file at the line. */
export const createFileError = (what: Message, todo: Message, uri: vscode.Uri, line: number): UserError =>
  new ErrorWithAction(what, todo, {
    title: vscode.l10n.t('Open File'),
    run: () => {
      const start = new vscode.Position(Math.max(0, line - 1), 0);
      return vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start) });
    },
  });
