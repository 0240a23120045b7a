import { lineStart, nextLine } from '../text/lineBounds.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { editSteps } from './editSteps.ts';
import { getStepAt, getEditableSteps } from './getEditableSteps.ts';
import type { ItemText, StepList } from './stepList.ts';

/** Takes steps out, the last one included, with the comments right above them. */
export const removeSteps = (text: string, from: number, to = from): TextEdit[] =>
  editSteps(text, { order: withoutSteps(from, to), edits: (current) => remove(current, from, to) });

/**
 * Takes the lines of a step out, and no comment above or behind it.
 *
 * @param length of the step's text from its dash on
 */
export const removeStepLines = (text: string, at: number, length: number): TextEdit[] =>
  editSteps(text, { order: withoutSteps(at, at), edits: (current) => removeLines(current, at, length) });

function removeLines(text: string, at: number, length: number): TextEdit[] {
  const { items, key } = getEditableSteps(text);
  const { start } = getStepAt(items, at);
  const colon = (key?.end ?? -1) + 1;
  const emptied = items.length === 1 ? [{ start: colon, end: colon, newText: ' []' }] : [];
  return [...emptied, { start: lineStart(text, start), end: nextLine(text, start + length), newText: '' }];
}

/** The order of steps without those of a range. */
export const withoutSteps =
  (from: number, to: number) =>
  (count: number): number[] =>
    Array.from({ length: count }, (_, at) => at).filter((at) => at < from || to < at);

/** The edits that take steps out of a text in which no other step needs them. */
export function remove(text: string, from: number, to: number): TextEdit[] {
  const list = getEditableSteps(text);
  getStepAt(list.items, from);
  getStepAt(list.items, to);
  if (list.flow) return [removeFlow(text, list, from, to)];
  const taken = list.items.slice(from, to + 1);
  const lines = taken.map((item) => lineSpan(text, item));
  const between = taken.slice(1).map((item, at) => ({ start: lines[at]!.end, end: item.lead }));
  // What stands between two steps and is no blank line is a comment of nobody: it stays.
  const blank = between.filter(({ start, end }) => text.slice(start, end).trim() === '');
  const gap = gapBeside(text, list.items, from, to);
  const colon = (list.key?.end ?? -1) + 1;
  const emptied = taken.length === list.items.length ? [{ start: colon, end: colon, newText: ' []' }] : [];
  const removed = [...lines, ...blank, ...gap].map((span) => ({ ...span, newText: '' }));
  return [...emptied, ...joined(removed)];
}

const lineSpan = (text: string, { lead, end }: ItemText): { start: number; end: number } => {
  const next = nextLine(text, end);
  // At the end of a file without a last line break, the one in front goes instead.
  const start =
    next === text.length && !text.endsWith('\n') && lead > 0 ? lead - lineBreakBefore(text, lead) : lead;
  return { start, end: next };
};

const lineBreakBefore = (text: string, at: number): number => (text.slice(at - 2, at) === '\r\n' ? 2 : 1);

/** The blank lines below what is taken out, or above it where it is the last. */
function gapBeside(
  text: string,
  items: readonly ItemText[],
  from: number,
  to: number,
): { start: number; end: number }[] {
  const last = items[to];
  const next = items[to + 1];
  const previous = items[from - 1];
  if (last && next) {
    const gap = { start: nextLine(text, last.end), end: next.lead };
    return text.slice(gap.start, gap.end).trim() === '' ? [gap] : [];
  }
  const first = items[from];
  if (!previous || !first) return [];
  const gap = { start: nextLine(text, previous.end), end: first.lead };
  return text.slice(gap.start, gap.end).trim() === '' ? [gap] : [];
}

/** Edits that touch each other as one. */
function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && edit.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, edit.end) };
    else result.push(edit);
  }
  return result;
}

function removeFlow(text: string, { items, flow }: StepList, from: number, to: number): TextEdit {
  const [first, last, previous, next] = [items[from], items[to], items[from - 1], items[to + 1]];
  if (next && first) return { start: first.start, end: next.start, newText: '' };
  if (previous && last) return { start: previous.end, end: last.end, newText: '' };
  return { start: flow?.start ?? 0, end: flow?.end ?? text.length, newText: '[]' };
}
