import { isMap, isNode, isScalar, type Pair } from 'yaml';
import type { Span } from '../text/span.ts';

/** The first pair of a key. */
export function findPair(map: unknown, key: string): Pair | undefined {
  if (!isMap(map)) return undefined;
  // A call for each pair would take longer than the comparison.
  for (const pair of map.items) if (isScalar(pair.key) && pair.key.value === key) return pair;
  return undefined;
}

/** The first value of a key: `get` of `yaml` would take the first as well, but compares nodes. */
export const findValue = (map: unknown, key: string): unknown => findPair(map, key)?.value;

/** The span of a node, as `yaml` counts it. */
export const getSpan = (node: unknown): Span | undefined =>
  isNode(node) && node.range ? { start: node.range[0], end: node.range[1] } : undefined;
