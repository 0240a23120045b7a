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
