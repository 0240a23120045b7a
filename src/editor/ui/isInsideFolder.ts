import * as vscode from 'vscode';

/** Whether a file is below a folder. */
export const isInsideFolder = (uri: vscode.Uri, folder: vscode.Uri): boolean =>
  uri.scheme === folder.scheme &&
  uri.authority === folder.authority &&
  uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
