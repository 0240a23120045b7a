/** Levels that JSON from outside may have. */
export const deepest = 500;

export const codeOf = (character: string): number => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(codeOf);

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
