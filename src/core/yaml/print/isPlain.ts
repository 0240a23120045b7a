import { needsEscapes } from './quoteText.ts';

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
