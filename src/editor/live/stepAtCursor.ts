import * as vscode from 'vscode';
import { stepFrom } from '../../core/stepEdits/stepFrom.ts';
import { stepsInSelection } from '../files/steps/selectedSteps.ts';
import type { DocumentSteps, StepCache } from '../files/steps/documentSteps.ts';

/** The first step that a selection touches, or stands before; the number of steps behind the last one. */
export function stepAt(steps: DocumentSteps, selection: vscode.Selection): number {
  const [from] = stepsInSelection(steps, selection);
  return from ?? stepFrom(steps.list.items, steps.document.offsetAt(selection.start));
}

/** The step at the cursor of the editor that shows a document; the end of its steps where none does. */
export function stepAtCursor(document: vscode.TextDocument, steps: StepCache): number {
  const editor = editorOf(document);
  const found = steps.of(document);
  return editor ? stepAt(found, editor.selection) : found.count;
}

/** Moves the cursor of the editor that shows a document to a step, unless it is there. */
export function moveCursorTo(step: number, document: vscode.TextDocument, steps: StepCache): void {
  const editor = editorOf(document);
  const found = steps.of(document);
  const item = found.list.items[step];
  if (!editor || !item || stepAt(found, editor.selection) === step) return;
  const start = document.positionAt(item.start);
  editor.selection = new vscode.Selection(start, start);
}

const editorOf = (document: vscode.TextDocument): vscode.TextEditor | undefined =>
  vscode.window.visibleTextEditors.find((visible) => visible.document === document);
