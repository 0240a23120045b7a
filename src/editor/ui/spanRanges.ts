import * as vscode from 'vscode';
import type { Span } from '../../core/text/span.ts';
import { positionAt } from '../../core/text/textLines.ts';

export const rangeIn = (document: vscode.TextDocument, { start, end }: Span): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

export const spanIn = (document: vscode.TextDocument, { start, end }: vscode.Range): Span => ({
  start: document.offsetAt(start),
  end: document.offsetAt(end),
});

/** A range in a text that need not be open. */
export const rangeInText = (text: string, { start, end }: Span): vscode.Range =>
  new vscode.Range(positionIn(text, start), positionIn(text, end));

/** A position in a text that need not be open. */
function positionIn(text: string, offset: number): vscode.Position {
  const { line, column } = positionAt(text, offset);
  return new vscode.Position(line - 1, column - 1);
}
