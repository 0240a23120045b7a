import { isMap, isScalar, isSeq } from 'yaml';

/** The plain value of nodes without aliases whose keys are texts: as `toJS` of `yaml` gives it. */
export function toValue(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(toValue);
  if (!isMap(node)) return undefined;
  const value: Record<string, unknown> = {};
  for (const { key, value: item } of node.items) {
    const name = (key as { value: string }).value;
    if (inherited.has(name)) setOwn(value, name, toValue(item));
    else value[name] = toValue(item);
  }
  return value;
}

/** Names that each object inherits. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** A key that each object inherits, such as `__proto__`, must not reach what it is inherited from. */
const setOwn = (object: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
