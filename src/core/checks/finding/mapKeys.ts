import { isAlias, isMap, isNode, isScalar, type YAMLMap } from 'yaml';
import { findValue } from '../../yaml/findNodes.ts';

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
