/** A key without quotes. What YAML reads as another value than a text is not among them. */
const key = /(?!(?:null|true|false):)[a-z_][\w-]{0,99}:(?=[ \n])/iy;

/** Where the colon stands of a key without quotes that starts at an offset; -1 where there is none. */
export function endOfKey(text: string, start: number): number {
  key.lastIndex = start;
  return key.test(text) ? key.lastIndex - 1 : -1;
}
