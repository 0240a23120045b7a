import type { Span } from './span.ts';
import { applyEdits, type TextEdit } from './textEdit.ts';

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
