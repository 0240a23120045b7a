import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { Path } from '../case/problem.ts';
import type { Span } from '../text/span.ts';
import { getSpan } from './findNodes.ts';

/** Where values stand in a parsed text. Thousands of them in one map take no longer than that many alone. */
export class YamlSpans {
  private readonly pairs = new Map<YAMLMap, ReadonlyMap<unknown, Pair>>();

  constructor(
    private readonly contents: unknown,
    private readonly text: string,
  ) {}

  /** Where the key or the value of a path stands, or the nearest key around it that the text has. */
  at(path: Path, part: 'key' | 'value'): Span {
    const nodes = this.nodesAlong(path);
    for (let length = path.length; length >= 0; length--) {
      const span = this.exact(nodes, path, length, length === path.length ? part : 'key');
      if (span) return { start: span.start, end: Math.max(span.start, Math.min(span.end, this.text.length)) };
    }
    return { start: 0, end: 0 };
  }

  /** How a number, or a word that stands for no text, is written; undefined for all else. */
  writtenAt(path: Path): string | undefined {
    const node = this.nodesAlong(path).at(-1);
    return isScalar(node) && typeof node.value !== 'string' ? node.source : undefined;
  }

  /** The whole, then what each part of the path leads to. */
  private nodesAlong(path: Path): unknown[] {
    const nodes: unknown[] = [this.contents];
    for (const key of path) nodes.push(this.child(nodes.at(-1), key));
    return nodes;
  }

  private child(node: unknown, key: string | number): unknown {
    if (isMap(node)) return this.pairOf(node, key)?.value;
    return isSeq(node) ? node.items[Number(key)] : undefined;
  }

  private pairOf(map: YAMLMap, key: string | number): Pair | undefined {
    const pairs = this.pairs.get(map) ?? pairsByKey(map);
    this.pairs.set(map, pairs);
    return pairs.get(key);
  }

  /** For a whole object the span is that of its first key, so that a squiggle stays on one line. */
  private exact(
    nodes: readonly unknown[],
    path: Path,
    length: number,
    part: 'key' | 'value',
  ): Span | undefined {
    const [parent, key, node] = [nodes[length - 1], path[length - 1], nodes[length]];
    if (isMap(parent) && key !== undefined) {
      const pair = this.pairOf(parent, key);
      return getSpan(part === 'value' && isScalar(pair?.value) ? pair.value : pair?.key);
    }
    return getSpan(isMap(node) && node.items[0] ? node.items[0].key : node);
  }
}

/** The first pair of each key. */
function pairsByKey({ items }: YAMLMap): Map<unknown, Pair> {
  const pairs = new Map<unknown, Pair>();
  for (const pair of items)
    if (isScalar(pair.key) && !pairs.has(pair.key.value)) pairs.set(pair.key.value, pair);
  return pairs;
}
