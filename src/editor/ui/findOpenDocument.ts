import * as vscode from 'vscode';

/** The document of a file that VS Code holds open, in a tab or not. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}
