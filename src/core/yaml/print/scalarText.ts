import type { Scalar } from 'yaml';

type Style = Scalar.Type | null | undefined;
export type Quote = 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** How a value is to be written on its line. */
interface ScalarPlace {
  readonly inFlow: boolean;
  /** Whether it stands in JSON, which has other escapes. */
  readonly isJson?: boolean;
}

/** Signs that have a meaning between brackets, and that texts can't begin with there in YAML 1.1. */
const mayEndInFlow = /^[?:]|[,[\]{}]|:$/;

/** A value on one line, in a style where it can be said in it, else in the quotes given. */
export function scalarText(
  value: unknown,
  style: Style,
  quote: Quote,
  { inFlow, isJson = false }: ScalarPlace,
): string {
  if (typeof value === 'number') return printNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isJson) return quotedAsJson(value);
  const isQuoted = style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE';
  if (!isQuoted && canBePlain(value, inFlow)) return value;
  if (/[\n\t]/.test(value) || needsEscapes(value)) return quotedOnOneLine(value);
  const isSingle = (isQuoted ? style : quote) === 'QUOTE_SINGLE';
  if (!isSingle) return isQuoted ? quotedOnOneLine(value) : quoted(value);
  return `'${value.replaceAll("'", "''")}'`;
}

const canBePlain = (value: string, inFlow: boolean): boolean =>
  isPlain(value) && value.trim() === value && !(inFlow && mayEndInFlow.test(value));

/** Signs that join the letters beside them to one: pictures, and letters of scripts that are written so. */
const joiningScript = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mymr', 'Orya', 'Sinh']
  .concat(['Syrc', 'Taml', 'Telu'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const joiner = String.raw`(?:(?<=\p{ExtPict}\uFE0F?|\p{EMod})\u200D(?=\p{ExtPict})|(?<=[${joiningScript}])[\u200C\u200D](?=[${joiningScript}]))`;

/**
 * What only escapes in double quotes can hold, or show: what YAML doesn't count as printable, what some of its readers
 * take for a line break, halves of pairs, and invisible signs, such as soft hyphens and those that turn the direction.
 */
const hidden = String.raw`(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\uFFF9-\uFFFB\uFFFE\uFFFF]|(?!\p{VS}|${joiner})\p{DI}`;
const hiddenSign = new RegExp(hidden, 'u');

/** Escapes of a JSON text, and what JSON leaves raw; line breaks together, with a blank before them. */
const escapable = new RegExp(String.raw`\\u(.{4})|\\[^nu]|( ?)((?:\\n)+)|${hidden}`, 'gu');

/** Shorter forms of escapes. */
const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0, '\\0'],
  [0x07, '\\a'],
  [0x0b, '\\v'],
  [0x1b, '\\e'],
  [0x85, '\\N'],
  [0x2028, '\\L'],
  [0x2029, '\\P'],
]);

/** From this length on, a text in double quotes breaks its lines where it has line breaks. */
const minLengthOfLines = 40;

/** Whether a text must be in double quotes. */
export const needsEscapes = (text: string): boolean => !/^[\n\t -~]*$/.test(text) && hiddenSign.test(text);

/** A text on one line that needs no escapes, in the quotes that need fewer. */
export const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);

/** A text as JSON, with nothing raw in it that must be escaped. */
const quotedAsJson = (text: string): string =>
  JSON.stringify(text).replaceAll(escapable, (match) =>
    match.length === 1 ? `\\u${match.charCodeAt(0).toString(16).padStart(4, '0')}` : match,
  );

/** A text in double quotes on one line, with the escapes of YAML. */
export const quotedOnOneLine = (text: string): string =>
  JSON.stringify(text).replaceAll(escapable, (match, code?: string, blank?: string, breaks?: string) =>
    breaks === undefined ? yamlEscape(match, code) : (blank && '\\ ') + breaks,
  );

/**
 * A text in double quotes; a long one goes on below after each of its line breaks, if it reads back so.
 *
 * @param lineBreak a line break, and the indentation below
 */
export function quotedOnLines(text: string, lineBreak: string): string {
  const json = JSON.stringify(text);
  if (json.length < minLengthOfLines || !text.includes('\n') || /\n[ \t]+\n/.test(text))
    return quotedOnOneLine(text);
  return json.replaceAll(
    escapable,
    (match, code: string | undefined, blank: string, breaks: string | undefined, at: number) =>
      breaks === undefined
        ? yamlEscape(match, code)
        : (blank && '\\ ') + brokenLines(breaks.length / 2, json[at + match.length]!, lineBreak),
  );
}

/** The escape of YAML for one of JSON, or for a sign that JSON has raw. */
function yamlEscape(match: string, code: string | undefined): string {
  if (code === undefined && match.startsWith('\\')) return match;
  const sign = code === undefined ? match.codePointAt(0)! : Number.parseInt(code, 16);
  const hex = sign.toString(16);
  if (sign <= 0xff) return shortEscapes.get(sign) ?? `\\x${hex.padStart(2, '0')}`;
  const long =
    sign > 0xffff ? `\\U${hex.toUpperCase().padStart(8, '0')}` : `\\u${hex.toUpperCase().padStart(4, '0')}`;
  return shortEscapes.get(sign) ?? long;
}

/** The first of the line breaks is folded away; one at the end of the text stays an escape. */
function brokenLines(count: number, next: string, lineBreak: string): string {
  const isEnd = next === '"';
  if (isEnd && count === 1) return '\\n';
  const breaks = '\n'.repeat(isEnd ? count - 1 : count) + lineBreak;
  if (isEnd) return `${breaks}\\n`;
  return next === ' ' ? `${breaks}\\` : breaks;
}

/** Most texts: a letter, then anything that has no meaning in YAML, on one line. */
const surelyText =
  // oxlint-disable-next-line no-control-regex
  /^(?!(?:true|false|null)$)[a-z_$/](?:[^\0-\x1F\x7F-\x9F:#\u2028\u2029\uD800-\uDFFF]*[^\0- \x7F-\x9F:#\u2028\u2029\uD800-\uDFFF])?$/i;

/** A sign of YAML at the start, a comment or a colon inside, blanks or a colon at the end. */
const yamlSyntax = /^[\t ,[\]{}#&*!|>'"%@`]|^[?-](?:$|[ \t])|:[ \t]|[\t ]#|[\t :]$/;

/** What YAML 1.2 reads as another value than a text. */
const otherValue =
  /^(?:~|null|Null|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)?$/;

/** What readers of YAML 1.1 take for a boolean; null; a number, also in groups or to the base of 60; a date. */
const otherWord = /^(?:y|yes|n|no|on|off|true|false|null|=|<<)$/i;
const otherNumber =
  /^[-+]?(?:0b[01_]+|0o?[\d_]+|0x[\da-f_]+|\d[\d_,]*(?::[0-5]?\d)+(?:\.[\d_]*)?|(?:\d[\d_,]*)?\.?[\d_]*(?:e[-+]?\d+)?|\.(?:inf|nan))$/i;
const date = /^\d{4}-\d\d?-\d\d?(?:$|[Tt \t])/;

/** A text of ASCII, Latin or Chinese, Japanese and Korean letters without a sign that the other rules are about. */
const surelyPlain =
  /^(?!(?:y|yes|n|no|on|off|true|false|null)$)[a-z_$/](?:[ -"$-9;-~\u00C0-\u024F\u3001-\u3096\u4E00-\u9FFF]*[!-"$-9;-~\u00C0-\u024F\u3001-\u3096\u4E00-\u9FFF])?$/i;

/** Whether YAML 1.2 reads a plain scalar on one line as this text for sure, without a look at each rule. */
export const isSurelyText = (source: string): boolean => surelyText.test(source);

/** Whether YAML 1.2 reads a plain scalar on one line, without control characters, as this text. */
export const isText = (source: string): boolean => !yamlSyntax.test(source) && !otherValue.test(source);

/** Whether a text is written without quotes for sure, without a look at each rule. */
export const isSurelyPlain = (text: string): boolean => surelyPlain.test(text);

/** Whether a text can stand in a block without quotes: on one line, and the same text in YAML 1.1 and 1.2. */
export const isPlain = (text: string): boolean =>
  isSurelyPlain(text) ||
  (isText(text) &&
    !/[\n\t]/.test(text) &&
    !otherWord.test(text) &&
    !otherNumber.test(text) &&
    !date.test(text) &&
    !needsEscapes(text));

/** A number as YAML 1.2 reads it back, and YAML 1.1, which takes `1e+21` for a text. */
export function printNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  return Object.is(value, -0) ? '-0' : String(value).replace(/^(-?\d+)e/, '$1.0e');
}
