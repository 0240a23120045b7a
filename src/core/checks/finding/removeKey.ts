import { isMap, isScalar, type YAMLMap } from 'yaml';
import { lineStart, nextLine } from '../../text/lineBounds.ts';
import type { Span } from '../../text/span.ts';
import { findPair } from '../../yaml/findNodes.ts';
import type { TextChange } from './finding.ts';
import { getTrimmedSpan } from './nodes.ts';

/**
 * Takes a key and its value out, with their lines. Nothing where that cannot be done by lines: in
 * flow style, or behind a dash.
 */
export function removeKey(map: unknown, key: string, text: string): TextChange[] {
  const pair = findPair(map, key);
  return pair && isMap(map) ? removePair(map, pair, text) : [];
}

/** As `removeKey`, for one of several pairs with the same key. */
export function removePair(map: YAMLMap, pair: YAMLMap['items'][number], text: string): TextChange[] {
  const from = isScalar(pair.key) ? getTrimmedSpan(pair.key, text) : undefined;
  if (!from || map.flow) return [];
  const start = lineStart(text, from.start);
  if (text.slice(start, from.start).trim() !== '') return [];
  const end = getTrimmedSpan(pair.value, text)?.end ?? from.end;
  return [{ span: getWholeLines(text, { start, end: Math.max(end, from.end) }), text: '' }];
}

/** A span of whole lines; at the end of a text without a last line break, the one before goes instead. */
export function getWholeLines(text: string, { start, end }: Span): Span {
  const last = nextLine(text, end);
  const first = lineStart(text, start);
  const isOpenEnd = last === text.length && !text.endsWith('\n');
  return {
    start: isOpenEnd && first > 0 ? first - 1 - (text[first - 2] === '\r' ? 1 : 0) : first,
    end: last,
  };
}
