import { getStepStyle } from './stepStyle.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { getStepAt, getEditableSteps } from './getEditableSteps.ts';
import { isSpaced } from './insertSteps.ts';

/** Writes a step a second time, below it, with its comments. */
export function duplicateStep(text: string, at: number): TextEdit[] {
  const list = getEditableSteps(text);
  const { lead, start, end } = getStepAt(list.items, at);
  const copy = text.slice(lead, end);
  if (list.flow) return [{ start: end, end, newText: `, ${text.slice(start, end)}` }];
  const { lineBreak } = getStepStyle(text, list);
  const gap = isSpaced(text, list) ? lineBreak + lineBreak : lineBreak;
  return [{ start: end, end, newText: gap + copy }];
}
