/** A set of characters of ASCII, by their codes. */
const charactersOf = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(pattern.test(String.fromCharCode(code))));

const [keyStart, keyPart] = [charactersOf(/[A-Za-z_]/), charactersOf(/[\w-]/)];
const [plainStart, plainPart] = [charactersOf(/[A-Za-z_$/]/), charactersOf(/[ !"$-9;-~]/)];
const [lineFeed, blank, quote, apostrophe, colon, backslash] = [10, 32, 34, 39, 58, 92];
const maxKey = 100;

/** What YAML reads as another value than a text, in one of its cases. */
const otherValue = /^(?:null|true|false)$/i;
const values: ReadonlySet<string> = new Set(['null', 'true', 'false']);

/**
 * Where the colon stands of a key without quotes that starts at an offset; -1 where there is none, or one that YAML
 * may not read as a text.
 */
export function endOfKey(text: string, start: number): number {
  if (keyStart[text.charCodeAt(start)] !== 1) return -1;
  let at = start + 1;
  while (keyPart[text.charCodeAt(at)] === 1) at++;
  if (at - start > maxKey || text.charCodeAt(at) !== colon) return -1;
  const next = text.charCodeAt(at + 1);
  if (next !== blank && next !== lineFeed) return -1;
  return isShort(start, at) && otherValue.test(text.slice(start, at)) ? -1 : at;
}

/**
 * The end of the line that starts with a value at an offset; -1 where that is none of the common ones: a text with no
 * sign of YAML in it, one in quotes without an escape, `true`, `false`, `null`, or a digit.
 */
export function endOfCommonValue(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === quote || code === apostrophe) return endOfQuoted(text, start + 1, code);
  if (code >= 48 && code <= 57) return text.charCodeAt(start + 1) === lineFeed ? start + 1 : -1;
  const end = endOfPlain(text, start);
  if (end < 0 || !isShort(start, end)) return end;
  const value = text.slice(start, end);
  return otherValue.test(value) && !values.has(value) ? -1 : end;
}

function endOfPlain(text: string, start: number): number {
  if (plainStart[text.charCodeAt(start)] !== 1) return -1;
  let at = start + 1;
  while (isPlain(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === lineFeed && text.charCodeAt(at - 1) !== blank ? at : -1;
}

function endOfQuoted(text: string, start: number, end: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code !== end; code = text.charCodeAt(++at))
    if (code === lineFeed || code === backslash || Number.isNaN(code)) return -1;
  return text.charCodeAt(at + 1) === lineFeed ? at + 1 : -1;
}

/** Whether a character has no meaning in YAML inside a text. */
const isPlain = (code: number): boolean =>
  code < 128
    ? plainPart[code] === 1
    : code >= 0xa0 && (code < 0xd800 || code > 0xdfff) && code !== 0x2028 && code !== 0x2029;

const isShort = (start: number, end: number): boolean => end - start === 4 || end - start === 5;
