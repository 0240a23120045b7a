import { isNode } from 'yaml';
import type { Located } from '../../text/located.ts';
import type { Span } from '../../text/span.ts';
import { moveSpan } from './moveFinding.ts';

/** Where a node stands, without the blanks and comments behind it. */
export function getTrimmedSpan(node: unknown, text: string): Span | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** Whether a span contains an offset. */
export const isWithin = (offset: number, span: Span | undefined): boolean =>
  span !== undefined && span.start <= offset && offset < span.end;

/** Where a part of a string stands, or the whole string where escapes or several lines hide it. */
export const getPartSpan = (located: Located, part: Span, text: string): Span =>
  findPartSpan(located, part, text) ?? { start: located.start, end: located.end };

/** Where a part of a string stands; undefined where escapes or folded lines hide it. */
export function findPartSpan(located: Located, part: Span, text: string): Span | undefined {
  const source = text.slice(located.start, located.end);
  if (located.value.includes('\n')) return findInBlock(source, located, part);
  // A comment may stand behind the sign that begins a block.
  const at = source.indexOf(located.value, /^[|>]/.test(source) ? source.indexOf('\n') : 0);
  return at < 0 ? undefined : moveSpan(part, located.start + at);
}

/** In a block of literal style each line of the value is one of the source, with blanks before it. */
function findInBlock(source: string, { value, start }: Located, part: Span): Span | undefined {
  const before = value.slice(0, part.start);
  const line = before.split('\n').length;
  const column = before.length - (before.lastIndexOf('\n') + 1);
  const [own = ''] = value.slice(part.start - column).split('\n');
  const lines = source.split('\n');
  const found = lines[line]?.replace(/\r$/, '');
  if (!source.startsWith('|') || found === undefined || !found.endsWith(own)) return undefined;
  const lineStart = lines.slice(0, line).join('\n').length + 1;
  const from = start + lineStart + found.length - own.length + column;
  return { start: from, end: Math.min(from + part.end - part.start, start + lineStart + found.length) };
}
