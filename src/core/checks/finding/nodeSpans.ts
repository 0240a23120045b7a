import { isAlias, isMap, isNode, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Located, Span } from '../../text/span.ts';
import { lineStart, nextLine } from '../../text/textLines.ts';
import { findPair, findValue } from '../../yaml/findNodes.ts';
import { moveSpan, type TextChange } from './finding.ts';

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

/** Where every string below a node stands. */
export function findStringSpans(node: unknown, text: string): Span[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [getTrimmedSpan(node, text) ?? []].flat() : [];
  if (isSeq(node)) return node.items.flatMap((item) => findStringSpans(item, text));
  return isMap(node) ? node.items.flatMap(({ value }) => findStringSpans(value, text)) : [];
}

/** A scalar that is a string, and where it stands, quotes included. */
export function getLocatedString(map: unknown, key: string, text: string): Located | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && typeof node.value === 'string' && span
    ? { value: node.value, ...span }
    : undefined;
}

/** A scalar that is a whole number. */
export function getLocatedInteger(map: unknown, key: string, text: string): Located<number> | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && Number.isSafeInteger(node.value) && span
    ? { value: Number(node.value), ...span }
    : undefined;
}

/** Whether a map has a key more than once. */
export const isDuplicateKey = (map: unknown, key: string): boolean =>
  isMap(map) && map.items.filter((pair) => isScalar(pair.key) && pair.key.value === key).length > 1;

/** Whether a key is absent or says nothing: neither a value nor an alias that stands for one. */
export function isEmptyAt(map: YAMLMap, key: string): boolean {
  const node = findValue(map, key);
  if (isAlias(node)) return false;
  if (isScalar(node)) return node.value === null;
  return !isNode(node);
}

/** Whether a map takes keys from elsewhere (`<<: *other`), so that what it lacks is not known. */
export const isMerged = (map: YAMLMap): boolean =>
  map.items.some(({ key }) => isScalar(key) && (key.value === '<<' || typeof key.value === 'symbol'));

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
