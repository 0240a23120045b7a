import type { Scalar } from 'yaml';
import { createScalar } from './readScalar.ts';

const header = /\|(\d)?([-+])?\n/y;

/**
 * The literal block whose header starts at an offset. Undefined where it is of a form that we don't
 * print: folded, with blanks on its empty lines, or with empty lines behind that don't belong to it.
 *
 * @param indent the column of the map or list that the block stands in
 */
export function readBlockText(text: string, start: number, indent: number): Scalar<string> | undefined {
  header.lastIndex = start;
  const found = header.exec(text);
  if (!found) return undefined;
  const first = header.lastIndex;
  const column = found[1] === undefined ? columnAfter(text, first) : indent + Number(found[1]);
  if (column <= indent) return undefined;
  const end = endOf(text, first, column);
  if (end === undefined || end === first) return undefined;
  const value = chomp(withoutIndent(text.slice(first, end), column), found[2]);
  return value === undefined ? undefined : createScalar(value, value, start, end, 'BLOCK_LITERAL');
}

/** The column of the first line that has anything on it; empty lines before it have no blanks. */
function columnAfter(text: string, offset: number): number {
  let start = offset;
  while (text[start] === '\n') start++;
  let at = start;
  while (text[at] === ' ') at++;
  return at === text.length || text[at] === '\n' ? -1 : at - start;
}

/** Where the first line starts that has less indentation; undefined where one has too little to be part of it. */
function endOf(text: string, first: number, column: number): number | undefined {
  for (let start = first; start < text.length;) {
    let at = start;
    while (at < start + column && text[at] === ' ') at++;
    if (at < start + column && text[at] !== '\n') return start;
    if (at > start && at < start + column) return undefined;
    if (at === start + column && text[at] === '\n') return undefined;
    const lineEnd = text.indexOf('\n', at);
    if (lineEnd < 0) return undefined;
    start = lineEnd + 1;
  }
  return text.length;
}

function withoutIndent(lines: string, column: number): string {
  const indentation = ' '.repeat(column);
  const start = lines.startsWith(indentation) ? column : 0;
  return lines.slice(start).replaceAll(`\n${indentation}`, '\n');
}

/** The text without the line breaks at its end that its header leaves out. */
function chomp(lines: string, mode: string | undefined): string | undefined {
  if (mode === '+') return lines;
  const value = lines.slice(0, -1);
  if (value === '' || value.endsWith('\n')) return undefined;
  return mode === '-' ? value : lines;
}
