const [quote, backslash, openArray, closeArray, openObject, closeObject] = [...'"\\[]{}'].map((one) => one.charCodeAt(0));

/** Whether JSON is nested deeper than `most` levels: recursive code downstream would fall over it. */
export function deeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > most) return true;
    } else if (byte === closeArray || byte === closeObject) {
      depth--;
    }
  }
  return false;
}

/** Takes `__proto__` keys out of parsed JSON, in place: a careless copy would turn them into a prototype. */
export function withoutPrototypeKeys(value: unknown, json: string): unknown {
  if (!/__proto__|\\u005f/i.test(json)) return value;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Object.hasOwn(one, '__proto__')) delete (one as Record<string, unknown>)['__proto__'];
    open.push(...Object.values(one));
  }
  return value;
}
