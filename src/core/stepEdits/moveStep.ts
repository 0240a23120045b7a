import { getStepStyle } from './printSteps.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { stepAt, editableSteps } from './editableSteps.ts';
import { isSpaced } from './insertSteps.ts';

/** Moves a step to another place; `to` is its place afterwards. Comments right above it go with it. */
export function moveStep(text: string, from: number, to: number): TextEdit[] {
  const { items } = editableSteps(text);
  stepAt(items, from);
  stepAt(items, to);
  const order = items.map((_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  return items.flatMap((slot, at) => {
    const moved = items[order[at] ?? at] ?? slot;
    return moved === slot
      ? []
      : [{ start: slot.lead, end: slot.end, newText: text.slice(moved.lead, moved.end) }];
  });
}

/** Writes a step a second time, below it, with its comments. */
export function duplicateStep(text: string, at: number): TextEdit[] {
  const list = editableSteps(text);
  const { lead, start, end } = stepAt(list.items, at);
  const copy = text.slice(lead, end);
  if (list.flow) return [{ start: end, end, newText: `, ${text.slice(start, end)}` }];
  const { lineBreak } = getStepStyle(text, list);
  const gap = isSpaced(text, list) ? lineBreak + lineBreak : lineBreak;
  return [{ start: end, end, newText: gap + copy }];
}
