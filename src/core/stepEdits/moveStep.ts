import type { TextEdit } from '../text/textEdit.ts';
import { editSteps } from './editSteps.ts';
import { getStepAt, getEditableSteps } from './getEditableSteps.ts';

/** Moves a step to another place; `to` is its place afterwards. Comments right above it go with it. */
export function moveStep(text: string, from: number, to: number): TextEdit[] {
  const order = (count: number): number[] => {
    const steps = Array.from({ length: count }, (_, at) => at);
    steps.splice(to, 0, ...steps.splice(from, 1));
    return steps;
  };
  return editSteps(text, { order, edits: (current) => reorder(current, from, to, order) });
}

function reorder(
  text: string,
  from: number,
  to: number,
  orderOf: (count: number) => readonly number[],
): TextEdit[] {
  const { items } = getEditableSteps(text);
  getStepAt(items, from);
  getStepAt(items, to);
  const order = orderOf(items.length);
  return items.flatMap((slot, at) => {
    const moved = items[order[at] ?? at] ?? slot;
    return moved === slot
      ? []
      : [{ start: slot.lead, end: slot.end, newText: text.slice(moved.lead, moved.end) }];
  });
}
