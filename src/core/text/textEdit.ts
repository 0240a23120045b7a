import type { Span } from './span.ts';

/** A change of a text: what stands from `start` to `end` (exclusive) becomes `newText`. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** The text with the edits made; they refer to the text as it was and don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const fromLast = [...edits].toSorted((a, b) => b.start - a.start || b.end - a.end);
  return fromLast.reduce(
    (now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end),
    text,
  );
}

/** A part of the text before the first edits, and the same part after them. */
interface Part {
  readonly before: Span;
  readonly after: Span;
}

/** Edits of a text that do what two groups of edits do, of which the second refers to the text after the first. */
export function composeEdits(
  text: string,
  first: readonly TextEdit[],
  second: readonly TextEdit[],
): TextEdit[] {
  if (first.length === 0) return [...second];
  const middle = applyEdits(text, first);
  const changed = partsOf(first);
  const spans = [...changed.map(({ after }) => after), ...second].map(({ start, end }) => ({ start, end }));
  return joined(spans).map(({ start, end }) => {
    const inside = second.filter((edit) => start <= edit.start && edit.end <= end);
    const own = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return {
      start: originOf(start, changed, 'start'),
      end: originOf(end, changed, 'end'),
      newText: applyEdits(middle.slice(start, end), own),
    };
  });
}

function partsOf(edits: readonly TextEdit[]): Part[] {
  let by = 0;
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, newText }) => {
      const after = { start: start + by, end: start + by + newText.length };
      by += newText.length - (end - start);
      return { before: { start, end }, after };
    });
}

/** Spans that touch each other as one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = found.at(-1);
    if (last && span.start <= last.end)
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else found.push(span);
  }
  return found;
}

/** The offset before the first edits of one that lies inside none of them. */
function originOf(offset: number, parts: readonly Part[], side: 'start' | 'end'): number {
  const isBehind = ({ after }: Part): boolean =>
    side === 'end'
      ? after.end <= offset
      : after.end < offset || (after.end === offset && after.start < offset);
  const last = parts.findLast(isBehind);
  return last ? offset + last.before.end - last.after.end : offset;
}

/**
 * Where an offset of a text is once the text was edited.
 *
 * @param side on which side of a text that is inserted at the offset itself
 */
export function moveOffset(offset: number, edits: readonly TextEdit[], side: 'before' | 'after'): number {
  let by = 0;
  for (const { start, end, newText } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (end < offset || (end === offset && (start < end || side === 'after'))) {
      by += newText.length - (end - start);
    } else if (start < offset) {
      return start + by + (side === 'after' ? newText.length : 0);
    } else break;
  }
  return offset + by;
}

/** Edits of a text in what the text has become; undefined where it changed at one of their places. */
export function moveEdits(
  edits: readonly TextEdit[],
  before: string,
  now: string,
): readonly TextEdit[] | undefined {
  const change = findLineEdit(before, now);
  if (!change) return edits;
  if (edits.some(({ start, end }) => start <= change.end && change.start <= end)) return undefined;
  return edits.map((edit) => ({
    ...edit,
    start: moveOffset(edit.start, [change], 'after'),
    end: moveOffset(edit.end, [change], 'after'),
  }));
}

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

/** The edits that add the lines which a text has more than another; undefined where a line changed or is missing. */
export function findAddedLines(before: string, after: string): TextEdit[] | undefined {
  const own = linesOfAll(before);
  const edits: TextEdit[] = [];
  let [at, start, added] = [0, 0, ''];
  for (const line of linesOfAll(after)) {
    if (line !== own[at]) {
      added += line;
      continue;
    }
    if (added !== '') edits.push({ start, end: start, newText: added });
    [at, start, added] = [at + 1, start + line.length, ''];
  }
  if (added !== '') edits.push({ start, end: start, newText: added });
  return at === own.length ? edits : undefined;
}

const linesOfAll = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));
