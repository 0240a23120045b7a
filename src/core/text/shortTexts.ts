import { visibleLine } from './cleanLine.ts';

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

/** How much of two texts is shown before the first sign that differs, where they are long. */
const context = 24;

/**
 * Shows two different texts in a line each, so that a reader sees in what they differ: signs that can't be seen, and
 * letters that look the same, are written as escapes where the texts look the same otherwise. Blanks at an end and
 * side by side are shown as `·`, line breaks as `⏎`.
 *
 * @param most the characters of each; of longer texts, the part with the first difference is shown
 */
export function distinguishTexts(one: string, other: string, most: number): [string, string] {
  const forms = [inOneLine, withSigns, withMarks];
  const shown = forms.map((form) => [form(one), form(other)] as const);
  const different = shown.find(([left, right]) => lookOf(left) !== lookOf(right)) ?? shown[0]!;
  return cutAtDifference(different, most);
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a reader sees. */
const lookOf = (text: string): string => visibleLine(text).normalize('NFC');

const withSigns = (text: string): string =>
  text
    .replaceAll(/\r?\n/g, '⏎')
    .replaceAll(/^ +| +$| {2,}/g, (blanks) => '·'.repeat(blanks.length))
    .replaceAll(/(?! )[\p{Cc}\p{Z}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, escaped);

/** Accents that are characters of their own are escaped, too. */
const withMarks = (text: string): string => withSigns(text).replaceAll(/\p{M}/gu, escaped);

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

function cutAtDifference([one, other]: readonly [string, string], most: number): [string, string] {
  if (one.length <= most && other.length <= most) return [one, other];
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((character, index) => character !== right[index]);
  const start = Math.max(0, (at < 0 ? left.length : at) - context);
  // What fits is shown from its beginning
  const from = start + context < most ? 0 : start;
  return [cut(left, from, most), cut(right, from, most)];
}

function cut(characters: readonly string[], from: number, most: number): string {
  const part = characters.slice(from, from + most).join('');
  const isCut = from + most < characters.length;
  const blank = isCut ? part.lastIndexOf(' ') : -1;
  const end = isCut ? `${blank > most / 2 ? part.slice(0, blank) : part} …` : part;
  return from > 0 ? `… ${end}` : end;
}

/** Escapes a text so that a regular expression, with or without the flag `u`, matches it as it is. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
