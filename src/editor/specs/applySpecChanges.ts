import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { SpecChange } from './specChanges.ts';

/**
 * Writes the files of an import as one edit of the workspace.
 *
 * @returns the files
 * @throws UserError when a file changed meanwhile
 */
export async function applySpecChanges(changes: readonly SpecChange[]): Promise<vscode.Uri[]> {
  await assertUnchanged(changes);
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, before, after } of changes) {
    if (after === undefined) continue;
    if (before === undefined) edit.createFile(uri, { contents: new TextEncoder().encode(after) });
    else edit.replace(uri, new vscode.Range(0, 0, before.split('\n').length, 0), after);
  }
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (!isApplied)
    throw new UserError(
      message('The test cases could not be written'),
      message('Import them again'),
      'try-again',
    );
  return changes.flatMap(({ uri, after }) => (after === undefined ? [] : [uri]));
}

/** The preview may have been open for long. */
async function assertUnchanged(changes: readonly SpecChange[]): Promise<void> {
  for (const { uri, before } of changes) {
    if (before === undefined) continue;
    const text = await vscode.workspace.openTextDocument(uri).then(
      (document) => document.getText(),
      () => undefined,
    );
    if (text !== before)
      throw new UserError(
        message('{0} changed in the meantime, so nothing was imported', vscode.workspace.asRelativePath(uri)),
        message('Import again, and review the changes'),
      );
  }
}
