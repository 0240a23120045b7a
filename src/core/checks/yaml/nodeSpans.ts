import { isNode } from 'yaml';
import type { Located } from '../../text/located.ts';
import type { Span } from '../../text/span.ts';

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
export function getPartSpan(located: Located, part: Span, text: string): Span {
  const at = text.slice(located.start, located.end).indexOf(located.value);
  if (at < 0 || located.value.includes('\n')) return { start: located.start, end: located.end };
  return { start: located.start + at + part.start, end: located.start + at + part.end };
}
