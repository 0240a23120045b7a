import type { TextEdit } from '../text/textEdit.ts';
import { getStepAt, getEditableSteps } from './getEditableSteps.ts';

/** Moves a step to another place; `to` is its place afterwards. Comments right above it go with it. */
export function moveStep(text: string, from: number, to: number): TextEdit[] {
  const { items } = getEditableSteps(text);
  getStepAt(items, from);
  getStepAt(items, to);
  const order = items.map((_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  return items.flatMap((slot, at) => {
    const moved = items[order[at] ?? at] ?? slot;
    return moved === slot
      ? []
      : [{ start: slot.lead, end: slot.end, newText: text.slice(moved.lead, moved.end) }];
  });
}
