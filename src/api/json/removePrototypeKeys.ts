// The name may be written with escapes, for any of its letters.
const prototypeKey = /__proto__|\\u00[567]/i;

/** Takes `__proto__` keys out of parsed JSON, in place: a careless copy would turn them into a prototype. */
export function removePrototypeKeys(value: unknown, json: string): unknown {
  if (!prototypeKey.test(json)) return value;
  const open = [value];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    Reflect.deleteProperty(value, '__proto__');
    for (const inner of Object.values(value)) open.push(inner);
  }
  return value;
}
