/** The code of a character, by which it is found among the bytes of JSON. */
export const characterCode = (character: string): number => character.charCodeAt(0);

/** Levels that JSON from outside may have. */
export const maxDepth = 500;

/** Values that it may have: each takes some 50 bytes of memory, though it may be only three long. */
export const maxValues = 10_000_000;

const quote = characterCode('"');

const backslash = characterCode('\\');

const comma = characterCode(',');

const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(characterCode);

/** Whether JSON is nested deeper than `most` levels: recursive code downstream would fall over it. */
export const isDeeperThan = (most: number, json: Uint8Array): boolean =>
  findExcess(json, most, Number.POSITIVE_INFINITY) === 'levels';

/** Finds which limit JSON exceeds: its levels or its values; undefined where neither. */
export function findExcess(
  json: Uint8Array,
  levels = maxDepth,
  values = maxValues,
): 'levels' | 'values' | undefined {
  let depth = 0;
  let count = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > levels) return 'levels';
      if (++count > values) return 'values';
    } else if (byte === closeArray || byte === closeObject) {
      depth--;
    } else if (byte === comma && ++count > values) {
      return 'values';
    }
  }
  return undefined;
}
