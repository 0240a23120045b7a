import * as vscode from 'vscode';
import type { TextEdit } from '../../core/text/textEdit.ts';

/** Makes edits of a document's text, as one step of undo. */
export async function applyTextEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  addTextEdits(change, document, edits);
  await vscode.workspace.applyEdit(change);
}

/** Adds edits of a document's text to a workspace edit. */
export function addTextEdits(
  change: vscode.WorkspaceEdit,
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): void {
  for (const { start, end, newText } of edits) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    change.replace(document.uri, range, newText);
  }
}
