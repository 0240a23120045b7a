/** A key without quotes. What YAML reads as another value than a text is not among them. */
const key = /(?!(?:null|true|false):)[a-z_][\w-]{0,99}:(?=[ \n])/iy;

/** A text with no sign of YAML in it, as most values are. */
const plainText =
  // oxlint-disable-next-line no-control-regex
  /[a-z_$/](?:[^\0-\x1F\x7F-\x9F:#\u2028\u2029\uD800-\uDFFF]*[^\0- \x7F-\x9F:#\u2028\u2029\uD800-\uDFFF])?/
    .source;

/** Other texts, of ASCII: a colon and a hash have a meaning beside a blank. */
const asciiText = String.raw`[a-z_/](?:[!-9;-~]|:(?![ \n])| (?![ #\n]))*`;

/** A map in braces that sets no variable. */
const pair = String.raw`(?!code|variableName)[a-z]+: \w+`;
const braces = String.raw`\{ ?(?:${pair}(?:, ?${pair})*)? ?\}`;

/** All of them, or a value in quotes, or a whole number; but for the first, there may be a comment behind it. */
const value = new RegExp(
  String.raw`(?:${plainText}(?=\n)|(?:"[^"\\\n]*"|'[^'\n]*'|\d{1,9}|${braces}|${asciiText})(?: #[ -~]*)?(?=\n))`,
  'iy',
);

/** Where the colon stands of a key without quotes that starts at an offset; -1 where there is none. */
export function endOfKey(text: string, start: number): number {
  const end = endOf(key, text, start);
  return end < 0 ? end : end - 1;
}

/** The end of the line that starts with a common value at an offset, and may have a comment; -1 where it is another one. */
export const endOfCommonValue = (text: string, start: number): number => endOf(value, text, start);

/** Where a match ends that starts at an offset; -1 where there is none. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
