import { lineStart, nextLine } from './lineBounds.ts';
import type { Span } from './span.ts';

/**
 * Where a span of a text stands after the text was edited above or below. Nothing where its own lines
 * may have changed, or edits stand on both sides.
 */
export function findMovedSpan({ start, end }: Span, before: string, after: string): Span | undefined {
  if (before === after) return { start, end };
  const through = before.slice(0, nextLine(before, end));
  if (through.endsWith('\n') && after.startsWith(through)) return { start, end };
  const rest = before.slice(lineStart(before, start));
  const by = after.length - before.length;
  const isWhole = after.length === rest.length || after.at(-rest.length - 1) === '\n';
  return isWhole && after.endsWith(rest) ? { start: start + by, end: end + by } : undefined;
}
