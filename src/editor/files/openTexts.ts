import * as vscode from 'vscode';

/** The texts of open documents by URI, unsaved edits included; the index gets them a moment later. */
export const openTexts = (): Map<string, string> =>
  new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document.getText()]));

/** A text without its byte order mark, which is no part of an open document. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');
