import * as vscode from 'vscode';
import type { Span } from '../../core/text/span.ts';
import type { TextEdit } from '../../core/text/textEdit.ts';
import { positionAt } from '../../core/text/textLines.ts';

/** Makes edits of a document's text, as one step of undo. */
export async function applyTextEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  addTextEdits(change, document, edits);
  await vscode.workspace.applyEdit(change);
}

/**
 * Makes edits of a document's text that the next ones may join, so that one undo takes all of them back.
 *
 * @param isJoined whether they join those that were made before, which must have been the last change of the document
 * @returns whether they do, or can be joined: only where an editor shows the document
 */
export async function applyJoinedEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  isJoined: boolean,
): Promise<boolean> {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  if (editor)
    await editor.edit(
      (builder) => {
        for (const edit of edits) builder.replace(rangeIn(document, edit), edit.newText);
      },
      { undoStopBefore: !isJoined, undoStopAfter: false },
    );
  else await applyTextEdits(document, edits);
  return editor !== undefined;
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

/**
 * Lets the editor show a change before it is applied, with everything selected. It shows a preview only where a part
 * needs confirmation, and such a part is not selected: so it is one that changes nothing and is not shown.
 *
 * @param uri a file that exists
 */
export function requirePreview(change: vscode.WorkspaceEdit, uri: vscode.Uri, label: string): void {
  change.createFile(uri, { ignoreIfExists: true }, { needsConfirmation: true, label });
}

export const rangeIn = (document: vscode.TextDocument, { start, end }: Span): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

/** A range in a text that need not be open. */
export const rangeInText = (text: string, { start, end }: Span): vscode.Range =>
  new vscode.Range(positionIn(text, start), positionIn(text, end));

/** A position in a text that need not be open. */
function positionIn(text: string, offset: number): vscode.Position {
  const { line, column } = positionAt(text, offset);
  return new vscode.Position(line - 1, column - 1);
}
