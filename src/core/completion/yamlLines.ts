import type { Span } from '../text/span.ts';

/** A line of text, less what ends it. */
export interface Line extends Span {
  readonly text: string;
}

/** The blanks at the start of a line. */
export const getIndentWidth = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

/** The lines of a text, whatever ends them. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(start, index), start, end: index });
    start = index + end.length;
  }
  lines.push({ text: text.slice(start), start, end: text.length });
  return lines;
}
