const longest = 60;

/** A text of the test case in quotes, on one line and not too long. */
export const quoteText = (text: string): string => `'${shortenText(text)}'`;

/** What a text on one line doesn't have: other blanks than single ones inside, and control characters. */
const needsCleaning = /[^\S ]| {2}|^ | $|\p{Cc}/u;

/** Each character of such a line is one that people see. */
const isAscii = /^[\x20-\x7E]*$/;

const graphemes = new Intl.Segmenter('en');

/** A text on one line and not too long. */
export function shortenText(text: string): string {
  if (text.length <= longest && !needsCleaning.test(text)) return text;
  const head = text.slice(0, longest * 4);
  const line = head.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= longest && head === text) return line;
  if (isAscii.test(line) && line.length > longest) return `${line.slice(0, longest)}…`;
  return shortenLine(line, head !== text);
}

/** Segments no further than to the end of what is shown. */
function shortenLine(line: string, isCut: boolean): string {
  let shown = '';
  let count = 0;
  for (const { segment } of graphemes.segment(line)) {
    if (count === longest) return `${shown}…`;
    shown += segment;
    count++;
  }
  return isCut ? `${shown}…` : shown;
}

/** A value without quotes, such as an address; `…` for one that is still to be written. */
export const plainText = (what: unknown): string =>
  typeof what === 'string' ? shortenText(what) : what === undefined || what === null ? '…' : valueText(what);

/** Any value in short: texts in quotes, the rest as JSON. */
export function valueText(what: unknown): string {
  if (typeof what === 'string') return quoteText(what);
  if (typeof what !== 'object' || what === null) return String(what);
  if (Array.isArray(what)) return what.slice(0, longest).map(inner).join(', ');
  return Object.entries(what)
    .slice(0, longest)
    .map(([key, field]) => `${shortenText(key)} ${inner(field)}`)
    .join(', ');
}

/** Values inside others are not opened any further: a file may hold what has no end. */
const inner = (what: unknown): string => (typeof what === 'object' && what !== null ? '…' : valueText(what));
