import { isAlias, isMap, isNode, isScalar, type YAMLMap } from 'yaml';
import type { Located } from '../../summary/caseSummary.ts';
import type { Span } from '../../text/span.ts';
import { findValue } from '../../yaml/findNodes.ts';

/** Whether a map has a key more than once. */
export const isDuplicateKey = (map: unknown, key: string): boolean =>
  isMap(map) && map.items.filter((pair) => isScalar(pair.key) && pair.key.value === key).length > 1;

/** Where a node stands, without the blanks and comments behind it. */
export function getTrimmedSpan(node: unknown, text: string): Span | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** Whether a span contains an offset. */
export const isWithin = (offset: number, span: Span | undefined): boolean =>
  span !== undefined && span.start <= offset && offset < span.end;

/** A scalar that is a string, and where it stands, quotes included. */
export function stringAt(map: unknown, key: string, text: string): Located | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && typeof node.value === 'string' && span
    ? { value: node.value, ...span }
    : undefined;
}

/** A scalar that is a whole number. */
export function integerAt(map: unknown, key: string, text: string): Located<number> | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && Number.isSafeInteger(node.value) && span
    ? { value: Number(node.value), ...span }
    : undefined;
}

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

/** Where a part of a string stands, or the whole string where escapes or several lines hide it. */
export function getPartSpan(located: Located, part: Span, text: string): Span {
  const at = text.slice(located.start, located.end).indexOf(located.value);
  if (at < 0 || located.value.includes('\n')) return { start: located.start, end: located.end };
  return { start: located.start + at + part.start, end: located.start + at + part.end };
}
