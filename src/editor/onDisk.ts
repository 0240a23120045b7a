import * as vscode from 'vscode';

/**
 * Whether a document without unsaved text says something else than its file. VS Code hears late of what other
 * programs write, on some file systems never, and refuses to save what is made from the older text.
 */
export async function isOutOfDate(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return false;
  try {
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    return new TextDecoder().decode(bytes) !== document.getText();
  } catch {
    return true;
  }
}

/** The document of a file as the file is at this moment; what is not saved stays as it is. */
export async function openUpToDate(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (await isOutOfDate(document)) await revert(document);
  return document;
}

/** Reads a document from its file again, and forgets what is not saved. VS Code can do so for the active editor only. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
