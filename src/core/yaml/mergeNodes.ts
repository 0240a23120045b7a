import { isMap, isScalar, isSeq, type Document, type Node, type YAMLMap } from 'yaml';
import { isRecord } from '../isRecord.ts';
import { isSameValue } from '../isSameValue.ts';
import { createNode } from './createNode.ts';

/**
 * Merges `next` into a node: edits the node itself where possible. What is equal keeps
 * its comments, order and style.
 */
export function mergeNode(document: Document, node: Node | null, next: unknown): Node {
  if (isMap(node) && isRecord(next)) return mergedMap(document, node, next);
  if (isSeq(node) && Array.isArray(next)) {
    node.items = mergedItems(document, node.items as Node[], next as unknown[]);
    return node;
  }
  if (node && isSameValue(node.toJS(document), next)) return node;
  const fresh = createNode(document, next);
  if (!node) return fresh;
  fresh.comment = node.comment;
  fresh.commentBefore = node.commentBefore;
  if (node.spaceBefore) fresh.spaceBefore = true;
  if (isScalar(node) && isScalar(fresh) && typeof node.value === typeof next && node.type && !fresh.type)
    fresh.type = node.type;
  return fresh;
}

function mergedMap(document: Document, node: YAMLMap, next: Record<string, unknown>): Node {
  const wanted = new Map(Object.entries(next).filter(([, value]) => value !== undefined));
  node.items = node.items.filter(({ key }) => wanted.has(nameOf(key)));
  for (const pair of node.items)
    pair.value = mergeNode(document, pair.value as Node | null, wanted.get(nameOf(pair.key)));
  const present = new Set(node.items.map(({ key }) => nameOf(key)));
  for (const [key, value] of wanted) {
    if (!present.has(key))
      node.add(document.createPair(createNode(document, key), createNode(document, value)));
  }
  return node;
}

/** The name that a key has in the plain value. */
function nameOf(key: unknown): string {
  const value = isScalar(key) ? key.value : key;
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Equal items stay, wherever they moved, so that comments stay with their step; the others are
 * merged in order.
 */
function mergedItems(document: Document, items: readonly Node[], next: readonly unknown[]): Node[] {
  const free = new Map(items.map((node) => [node, node.toJS(document) as unknown]));
  const same = next.map((value) => {
    const [node] = [...free].find(([, plain]) => isSameValue(plain, value)) ?? [];
    if (node) free.delete(node);
    return node;
  });
  const rest = free.keys();
  return next.map((value, at) => same[at] ?? mergeNode(document, rest.next().value ?? null, value));
}
