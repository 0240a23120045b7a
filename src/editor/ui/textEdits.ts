import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import type { Span } from '../../core/text/span.ts';
import { moveEdits, type TextEdit } from '../../core/text/textEdit.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { UserError } from '../../core/userError.ts';

/**
 * Makes edits of a document's text, as one step of undo. Where VS Code refuses them because the text changed at the same
 * moment or was closed, they are made once more in the text as it is then, if nothing changed at their places.
 *
 * @throws {UserError} where they are not made
 */
export async function applyTextEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): Promise<void> {
  const text = document.getText();
  for (const _ of ['at once', 'in the text as it is then']) {
    const open = await reopened(document);
    const moved = open && moveEdits(edits, text, open.getText());
    if (moved && (await makeEdits(open, moved))) return;
  }
  throw notWritten(document.uri);
}

/** The document of a file, which is opened again if it was closed; undefined where that fails. */
const reopened = async (document: vscode.TextDocument): Promise<vscode.TextDocument | undefined> =>
  document.isClosed
    ? vscode.workspace.openTextDocument(document.uri).then(
        (open) => open,
        () => undefined,
      )
    : document;

async function makeEdits(document: vscode.TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  const change = new vscode.WorkspaceEdit();
  addTextEdits(change, document, edits);
  return vscode.workspace.applyEdit(change);
}

const notWritten = (uri: vscode.Uri): UserError =>
  new UserError(
    message('The change could not be written to {0}', vscode.workspace.asRelativePath(uri)),
    message('Make sure that the file can be changed, then try again'),
  );

/**
 * Makes a change of files, which the user may have a look at first.
 *
 * @param isPreviewed whether the user can discard it
 * @returns whether it was made: false where the user discarded it
 * @throws {UserError} where it was not made for another reason, such as a file that changed meanwhile
 */
export async function applyChange(
  change: vscode.WorkspaceEdit,
  { isPreviewed = false, isRefactoring = false } = {},
): Promise<boolean> {
  const uris = new Set(change.entries().map(([uri]) => uri.toString()));
  const open = vscode.workspace.textDocuments.filter(({ uri }) => uris.has(uri.toString()));
  const versions = open.map(({ version }) => version);
  if (await vscode.workspace.applyEdit(change, { isRefactoring })) return true;
  const changed = open.find(({ version }, at) => version !== versions[at]);
  if (changed)
    throw new UserError(
      message('{0} changed in the meantime', vscode.workspace.asRelativePath(changed.uri)),
      message('Try again'),
    );
  if (isPreviewed) return false;
  throw new UserError(
    message('The files could not be changed'),
    message('Make sure that they can be changed, then try again'),
  );
}

/** How edits were made: not at all, or so that the next ones can or can't join them. */
type MadeEdits = 'not-made' | 'joinable' | 'separate';

/**
 * Makes edits of a document's text that the next ones may join, so that one undo takes all of them back. They can be joined
 * only where an editor shows the document.
 *
 * @param isJoined whether they join those that were made before, which must have been the last change of the document
 */
export async function applyJoinedEdits(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  isJoined: boolean,
): Promise<MadeEdits> {
  const { version } = document;
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  if (!editor) return (await makeEdits(document, edits)) ? 'separate' : 'not-made';
  const isMade = await editor
    .edit(
      (builder) => {
        for (const edit of edits) builder.replace(rangeIn(document, edit), edit.newText);
      },
      { undoStopBefore: !isJoined, undoStopAfter: false },
    )
    // The editor was closed meanwhile.
    .then(undefined, () => false);
  // VS Code says that it made an edit of a read-only text, too.
  return isMade && document.version > version ? 'joinable' : 'not-made';
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
