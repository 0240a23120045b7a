import * as vscode from 'vscode';
import { languageId } from './languageId.ts';

/**
 * Starts a part of language help with the first test case that is open, and never before.
 *
 * @param start starts it; what it gives is disposed with the subscription
 * @param failed what to do when it cannot be started
 */
export function onFirstCase(
  start: () => Promise<vscode.Disposable>,
  failed: (error: unknown) => void,
): vscode.Disposable {
  let isStarted = false;
  let isOver = false;
  let started: vscode.Disposable | undefined;
  const opened = vscode.workspace.onDidOpenTextDocument(startFor);
  vscode.workspace.textDocuments.forEach(startFor);
  return new vscode.Disposable(() => {
    isOver = true;
    opened.dispose();
    started?.dispose();
  });

  function startFor(document: vscode.TextDocument): void {
    if (isStarted || document.languageId !== languageId) return;
    isStarted = true;
    opened?.dispose();
    start().then((part) => {
      started = part;
      if (isOver) part.dispose();
    }, failed);
  }
}
