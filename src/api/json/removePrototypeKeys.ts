/** Takes `__proto__` keys out of parsed JSON, in place: a careless copy would turn them into a prototype. */
export function removePrototypeKeys(value: unknown, json: string): unknown {
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
