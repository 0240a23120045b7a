import type { Span } from '../text/span.ts';
import { findQuotedEnd, findPlainEnd } from './scalarEnds.ts';

/** A line of text, less what ends it. */
export interface Line extends Span {
  readonly text: string;
}

/** A key with its colon, at the start of what is matched. */
export const keyPattern =
  /^(?:"([^"\n]*)"|'([^'\n]*)'|([^\s:?"'#[\]{}&*!|>%@`,-][^:#\n]*?|-[^\s:#][^:#\n]*?))[ \t]*:(?=[ \t\r\n]|$)/;
/** The name that a match of `keyPattern` tells. */
export const getKeyName = (key: RegExpExecArray): string => key[1] ?? key[2] ?? key[3] ?? '';

/** The scalars of an object from here on, where its keys have this indentation. */
export function scalarsBelow(lines: readonly Line[], indent: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const { text } of lines) {
    const own = indentWidth(text);
    if (text.trim() === '' || own > indent) continue;
    if (own < indent) break;
    const key = keyPattern.exec(text.slice(own));
    const value = key && text.slice(own + key[0].length).trim();
    if (value) found.set(getKeyName(key), plainOf(value));
  }
  return found;
}

const plainOf = (written: string): string =>
  /^["']/.test(written)
    ? written.slice(1, findQuotedEnd(written, 0, written.length))
    : written.slice(0, findPlainEnd(written, 0, written.length));

/** The blanks at the start of a line. */
export const indentWidth = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

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
