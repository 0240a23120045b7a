import * as vscode from 'vscode';
import { showsText } from './isOutOfDate.ts';

/**
 * Waits until VS Code shows in a document what its file contains. It is never saved from there: that would
 * write over what another program saves at that moment.
 *
 * @returns whether there is nothing to do any more: false where VS Code is not notified of the file
 */
export const waitForDocumentText = (document: vscode.TextDocument, text: string): Promise<boolean> =>
  isTrueSoon(() => document.isClosed || document.isDirty || showsText(document, text));

/** Time in which VS Code usually notices that a file was written, in ms; on some file systems it never does. */
const hearing = 3_000;

/** Checks a condition again with each change of a document. */
async function isTrueSoon(holds: () => boolean): Promise<boolean> {
  if (holds()) return true;
  return new Promise((resolve) => {
    const end = (isTrue: boolean): void => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
      resolve(isTrue);
    };
    const look = (): void => {
      if (holds()) end(true);
    };
    const listeners = [
      vscode.workspace.onDidChangeTextDocument(look),
      vscode.workspace.onDidCloseTextDocument(look),
    ];
    const timer = setTimeout(() => end(false), hearing);
  });
}
