/** A key without quotes. What YAML reads as another value is not among those that we accept. */
const key = /(?!(?:null|true|false):)[a-z_][\w-]{0,99}:(?=[ \n])/iy;

/** A text with no sign of YAML in it that ends its line, as most values are. */
const plainText =
  // oxlint-disable-next-line no-control-regex
  /[A-Za-z_$/](?:[^\0-\x1F\x7F-\x9F:#\u2028\u2029\uD800-\uDFFF]*[^\0- \x7F-\x9F:#\u2028\u2029\uD800-\uDFFF])?(?=\n)/y;

/**
 * Other values: in quotes, whole numbers, maps in braces that set no variable, and texts of ASCII; there may be a comment
 * behind them.
 */
const otherValue = new RegExp(
  `(?:"[^"\\\\\n]*"|'[^'\n]*'|\\d{1,9}|\\{ ?(?:PAIR(?:, ?PAIR)*)? ?\\}|[a-z_/](?:[!-9;-~]|:(?![ \n])| (?![ #\n]))*)(?: #[ -~]*)?(?=\n)`.replaceAll(
    'PAIR',
    String.raw`(?!code|variableName)[a-z]+: \w+`,
  ),
  'iy',
);

/** Where the colon stands of a key without quotes that starts at an offset; -1 where there is none. */
export function endOfKey(text: string, start: number): number {
  const end = endOf(key, text, start);
  return end < 0 ? end : end - 1;
}

/**
 * The end of the line that starts with a common value at an offset; -1 where it is another one. It may have a comment.
 */
export function endOfCommonValue(text: string, start: number): number {
  const end = endOf(plainText, text, start);
  return end < 0 ? endOf(otherValue, text, start) : end;
}

/** Where a match ends that starts at an offset; -1 where there is none. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
