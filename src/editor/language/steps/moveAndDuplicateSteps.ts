import * as vscode from 'vscode';
import { moveStep, duplicateStep } from '../../../core/stepEdits/arrangeSteps.ts';
import { getSelectedSteps } from '../../files/steps/selectedSteps.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';

/** Moves the selected steps past the one above or below them; the selection goes with them. */
export async function moveSelectedSteps(texts: StepCache, by: -1 | 1): Promise<void> {
  const { editor, document, steps, from, to } = getSelectedSteps(texts);
  const neighbour = by < 0 ? from - 1 : to + 1;
  if (neighbour < 0 || neighbour >= steps.count) return;
  const { anchor, active } = editor.selection;
  const base = document.positionAt(steps.item(from).lead).line;
  await applyTextEdits(document, moveStep(steps.text, neighbour, by < 0 ? to : from));
  const moved = texts.of(document);
  const shift = document.positionAt(moved.item(from + by).lead).line - base;
  editor.selection = new vscode.Selection(anchor.translate(shift), active.translate(shift));
  editor.revealRange(editor.selection);
}

/** Writes the step at the cursor a second time, and goes to the copy. */
export async function duplicateStepAtCursor(texts: StepCache, argument: unknown): Promise<void> {
  const { editor, document, steps, from } = getSelectedSteps(texts, argument);
  await applyTextEdits(document, duplicateStep(steps.text, from));
  const copy = document.positionAt(texts.of(document).item(from + 1).start);
  editor.selection = new vscode.Selection(copy, copy);
  editor.revealRange(editor.selection);
}
