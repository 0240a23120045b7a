import * as vscode from 'vscode';
import { tabsOf } from './tabs.ts';

/**
 * Reads a document from its file again, and forgets what is not saved. VS Code can do so for the active editor only,
 * so it must not be called twice at once.
 *
 * @param version of the document, if nothing that is typed later may be forgotten
 */
export async function revertDocument(document: vscode.TextDocument, version?: number): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const viewColumn = tabsOf(document.uri)[0]?.group.viewColumn;
  await vscode.window.showTextDocument(document, viewColumn);
  const isActive = vscode.window.activeTextEditor?.document === document;
  if (isActive && (version === undefined || document.version === version)) await revertActive(document);
  if (before && before.document !== document && !before.document.isClosed)
    await vscode.window.showTextDocument(before.document, before.viewColumn);
}

/** Text that was typed while the command was on its way to the window is restored. */
async function revertActive(document: vscode.TextDocument): Promise<void> {
  const texts: string[] = [];
  const listener = vscode.workspace.onDidChangeTextDocument((change) => {
    if (change.document === document && change.contentChanges.length > 0) texts.push(document.getText());
  });
  try {
    await vscode.commands.executeCommand('workbench.action.files.revert');
  } finally {
    listener.dispose();
  }
  const typed = texts.at(-2);
  if (typed === undefined || document.isDirty) return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), typed);
  await vscode.workspace.applyEdit(edit);
}
