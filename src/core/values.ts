/** Whether a value has fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own field of an object or the item of a list; undefined where it has none. */
export const getField = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The own field of an object, if it is a text. */
export function getTextField(value: unknown, key: string): string | undefined {
  const found = getField(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Deep equality of plain values, regardless of the order of keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSameValue(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

/** The same text for equal values, whatever the order of their keys, and another one for others. */
export const valueKey = (value: unknown): string => JSON.stringify(value, replaced) ?? '';

/** JSON has no numbers that are not finite. */
function replaced(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/** The same value without what is undefined: as JSON would carry it. */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutUndefined(inner)]));
}
