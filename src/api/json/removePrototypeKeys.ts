/** Whether a parsed value holds more than `most` values, itself counted. */
export function isLargerThan(most: number, value: unknown): boolean {
  const open = new Set([value]);
  let count = 1;
  for (const one of open) {
    if (typeof one !== 'object' || one === null) continue;
    const inner: unknown[] = Array.isArray(one) ? one : Object.values(one);
    count += inner.length;
    if (count > most) return true;
    for (const each of inner) if (typeof each === 'object') open.add(each);
  }
  return false;
}

/** Takes `__proto__` keys out of parsed JSON, in place: a careless copy would turn them into a prototype. */
export function withoutPrototypeKeys(value: unknown, json: string): unknown {
  // The name may be written with escapes, for any of its letters.
  if (!/__proto__|\\u00[567]/i.test(json)) return value;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    Reflect.deleteProperty(one, '__proto__');
    for (const inner of Object.values(one)) open.push(inner);
  }
  return value;
}
