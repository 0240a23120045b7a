import { getStepStyle } from './stepStyle.ts';
import { copyOfStep, editSteps } from './editSteps.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { getStepAt, getEditableSteps } from './getEditableSteps.ts';
import { isSpaced } from './insertSteps.ts';

/** Writes a step a second time, below it, with its comments. */
export const duplicateStep = (text: string, at: number): TextEdit[] =>
  editSteps(text, { edits: (current) => duplicate(current, at) });

function duplicate(text: string, at: number): TextEdit[] {
  const list = getEditableSteps(text);
  const { lead, start, end } = getStepAt(list.items, at);
  if (list.flow) return [{ start: end, end, newText: `, ${copyOfStep(text, at, { start, end })}` }];
  const copy = copyOfStep(text, at, { start: lead, end });
  const { lineBreak } = getStepStyle(text, list);
  const gap = isSpaced(text, list) ? lineBreak + lineBreak : lineBreak;
  return [{ start: end, end, newText: gap + copy }];
}
