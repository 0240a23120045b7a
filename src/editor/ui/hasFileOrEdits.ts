import * as vscode from 'vscode';

/** Whether a document has a file or unsaved edits. An editor may stay open after its file was deleted. */
export async function hasFileOrEdits(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled) return true;
  return vscode.workspace.fs.stat(document.uri).then(
    () => true,
    () => false,
  );
}
