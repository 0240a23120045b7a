import { isMap, isNode, isScalar, type Pair } from 'yaml';
import type { Span } from '../text/span.ts';

/** The first pair of a key. */
export const findPair = (map: unknown, key: string): Pair | undefined =>
  isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) : undefined;

/** The first value of a key: `get` of `yaml` would take the first as well, but compares nodes. */
export const findValue = (map: unknown, key: string): unknown => findPair(map, key)?.value;

/** The span of a node, as `yaml` counts it. */
export const getSpan = (node: unknown): Span | undefined =>
  isNode(node) && node.range ? { start: node.range[0], end: node.range[1] } : undefined;
