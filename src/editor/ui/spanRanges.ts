import * as vscode from 'vscode';
import type { Span } from '../../core/text/span.ts';

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
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}
