import * as vscode from 'vscode';

/** A text as Markdown. The blanks that `appendText` writes would break no line. */
export const asMarkdown = (text: string): string =>
  new vscode.MarkdownString().appendText(text).value.replaceAll('&nbsp;', ' ');
