import type { Scalar } from 'yaml';
import { isSurelyText, isText } from '../print/isPlain.ts';
import { needsEscapes } from '../print/quoteText.ts';
import { quickNodes } from './quickNodes.ts';

/** Whole numbers that are the same number in each reading. */
const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/;

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A text in single quotes, and one in double quotes, on one line. */
const singleQuoted = /'((?:[^'\r\n]|'')*)'/y;
const doubleQuoted = /"((?:[^"\\\r\n]|\\[^\r\n])*)"/y;

const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(000[\da-fA-F]{5}|0010[\da-fA-F]{4})|(.))/g;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  ' ': ' ',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  L: '\u2028',
  P: '\u2029',
};

/** The scalar whose text on its line ends at `end`; undefined where it is of another form. */
export function readScalar(text: string, start: number, end: number): Scalar | undefined {
  const first = text[start];
  if (first === '"' || first === "'") {
    const scalar = readQuoted(text, start);
    return scalar?.range?.[1] === end ? scalar : undefined;
  }
  return readPlain(text.slice(start, end), start);
}

/** The text in quotes that starts at an offset; undefined where it goes over several lines. */
export function readQuoted(text: string, start: number): Scalar<string> | undefined {
  const isDouble = text[start] === '"';
  const pattern = isDouble ? doubleQuoted : singleQuoted;
  pattern.lastIndex = start;
  const inside = pattern.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const value = isDouble ? unescape(inside) : inside.replaceAll("''", "'");
  return value === undefined
    ? undefined
    : createScalar(
        value,
        value,
        start,
        start + inside.length + 2,
        isDouble ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE',
      );
}

function unescape(inside: string): string | undefined {
  if (!inside.includes('\\')) return inside;
  let isKnown = true;
  const value = inside.replaceAll(
    escape,
    (_, byte?: string, unit?: string, point?: string, letter?: string) => {
      const code = byte ?? unit ?? point;
      const character =
        code === undefined ? escapes[letter!] : String.fromCodePoint(Number.parseInt(code, 16));
      isKnown &&= character !== undefined;
      return character ?? '';
    },
  );
  return isKnown ? value : undefined;
}

function readPlain(source: string, start: number): Scalar | undefined {
  if (isSurelyText(source)) return createScalar(source, source, start, start + source.length, 'PLAIN');
  const value = valueOf(source);
  return value === undefined ? undefined : createScalar(value, source, start, start + source.length, 'PLAIN');
}

function valueOf(source: string): string | number | boolean | null | undefined {
  if (words.has(source)) return words.get(source);
  if (wholeNumber.test(source)) return Number(source);
  return needsEscapes(source) || !isText(source) ? undefined : source;
}

/** A scalar as `yaml` makes it of a text: with the line break behind it. */
export function createScalar<Value>(
  value: Value,
  source: string,
  start: number,
  end: number,
  type: Scalar.Type,
): Scalar<Value> {
  return quickNodes.scalar(value, source, type, [start, end, end]);
}
