import * as vscode from 'vscode';
import { isOutOfDate } from './isOutOfDate.ts';
import { revertDocument } from './revertDocument.ts';

/** Opens a file as it is on disk now; unsaved edits are not touched. */
export async function openUpToDate(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (await isOutOfDate(document)) await revertDocument(document);
  return document;
}
