import { findQuotedEnd, findPlainEnd } from './scalarEnds.ts';
import { type Line, getIndentWidth } from './yamlLines.ts';

/** A key with its colon, at the start of what is matched. */
export const keyPattern =
  /^(?:"([^"\n]*)"|'([^'\n]*)'|([^\s:?"'#[\]{}&*!|>%@`,-][^:#\n]*?|-[^\s:#][^:#\n]*?))[ \t]*:(?=[ \t\r\n]|$)/;

/** The name that a match of `keyPattern` tells. */
export const getKeyName = (key: RegExpExecArray): string => key[1] ?? key[2] ?? key[3] ?? '';

/** The scalars of an object from here on, where its keys have this indentation. */
export function readScalarsBelow(lines: readonly Line[], indent: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const { text } of lines) {
    const own = getIndentWidth(text);
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
