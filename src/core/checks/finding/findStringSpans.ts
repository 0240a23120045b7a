import { isMap, isScalar, isSeq } from 'yaml';
import type { Span } from '../../text/span.ts';
import { getTrimmedSpan } from './nodes.ts';

/** Where every string below a node stands. */
export function findStringSpans(node: unknown, text: string): Span[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [getTrimmedSpan(node, text) ?? []].flat() : [];
  if (isSeq(node)) return node.items.flatMap((item) => findStringSpans(item, text));
  return isMap(node) ? node.items.flatMap(({ value }) => findStringSpans(value, text)) : [];
}
