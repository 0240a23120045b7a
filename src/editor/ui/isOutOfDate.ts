import * as vscode from 'vscode';

/**
 * Whether a document without unsaved text says something else than its file. VS Code hears late of what other
 * programs write, on some file systems never, and refuses to save what is made from the older text.
 */
export async function isOutOfDate(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return false;
  try {
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    return !showsText(document, new TextDecoder().decode(bytes));
  } catch {
    return true;
  }
}

/** Whether a document shows a text: it has one kind of line end, and no byte order mark. */
export const showsText = (document: vscode.TextDocument, text: string): boolean =>
  plain(document.getText()) === plain(text.replace(/^\uFEFF/, ''));

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
