import { isMap, isNode, isScalar, type Pair, visit, type Document, type Scalar } from 'yaml';
import type { TestCase } from '../case/testCase.ts';
import type { Span } from '../text/span.ts';
import { editCase } from './editCase.ts';
import { caseOptions, readYaml } from './readYaml.ts';

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

/** Finds the merge keys (`<<`) of a document: YAML 1.2 has none, and no part of a test case is read from them. */
export function findMergeKeys(document: Document): Scalar[] {
  const found: Scalar[] = [];
  visit(document, {
    Pair: (_key, { key }) => void (isMergeKey(key) && found.push(key)),
  });
  return found;
}

const isMergeKey = (key: unknown): key is Scalar =>
  isScalar(key) && key.source === '<<' && key.type === 'PLAIN';

/**
 * Writes out the keys that merge keys stand for, those of the map itself first, as YAML 1.1 reads them; undefined for a
 * text without merge keys, or with other errors.
 */
export function writeOutMergeKeys(text: string): string | undefined {
  if (!text.includes('<<')) return undefined;
  const document = readYaml(text, caseOptions);
  if (document.errors.length > 0 || findMergeKeys(document).length === 0) return undefined;
  try {
    const merged = readYaml(text, { ...caseOptions, merge: true });
    return editCase(text, merged.toJS({ maxAliasCount: -1 }) as TestCase);
  } catch {
    // What is merged isn't a map.
    return undefined;
  }
}
