import type { TextEdit } from './textEdit.ts';

/**
 * The edit of whole lines that makes one text of another, without lines that are the same before and behind it. Where
 * lines repeat, so that several places would do, the one with the least indentation is taken: a list item as a whole.
 */
export function findLineEdit(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const [own, next] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(own.length, next.length);
  let head = 0;
  while (head < shortest && own[head] === next[head]) head++;
  let tail = 0;
  while (tail < shortest - head && own.at(-1 - tail) === next.at(-1 - tail)) tail++;
  const longer = own.length > next.length ? own : next;
  const isBlock = head + tail === shortest;
  const shift = isBlock ? findShift(longer, head, longer.length - tail) : 0;
  const start = own.slice(0, head - shift).join('').length;
  const end = before.length - lengthOfLast(own, tail + shift);
  const newText = after.slice(start, after.length - lengthOfLast(next, tail + shift));
  return isBlock ? { start, end, newText } : withoutFrame(before, { start, end, newText });
}

/** The edit without the indentation and the line break that both texts have. */
function withoutFrame(text: string, { start, end, newText }: TextEdit): TextEdit {
  const own = text.slice(start, end);
  const breaks = ['\r\n', '\n'];
  const frame = breaks.find((lineBreak) => own.endsWith(lineBreak) && newText.endsWith(lineBreak)) ?? '';
  const [inner, next] = [own, newText].map((lines) => lines.slice(0, lines.length - frame.length));
  let indent = 0;
  while (inner?.[indent] === ' ' && next?.[indent] === ' ') indent++;
  return { start: start + indent, end: end - frame.length, newText: next?.slice(indent) ?? '' };
}

/** By how many lines the added or removed ones are moved up. */
function findShift(lines: readonly string[], start: number, end: number): number {
  let [best, least] = [0, indentationOf(lines[start])];
  for (let by = 1; by <= start && lines[start - by] === lines[end - by]; by++) {
    const indentation = indentationOf(lines[start - by]);
    if (indentation < least) [best, least] = [by, indentation];
  }
  return best;
}

const indentationOf = (line = ''): number => (line.trim() === '' ? Infinity : line.search(/\S/));

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

const lengthOfLast = (lines: readonly string[], count: number): number =>
  count === 0 ? 0 : lines.slice(-count).join('').length;
