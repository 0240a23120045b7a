import { escapeRegExp } from '../../core/text/escapeRegExp.ts';

/** Parts of a text that was cut off are recognized by this many characters. */
const longestHead = 12;
/** A pattern takes some forty characters for each of a value; of a longer value, only this much is looked for. */
const longestValue = 10_000;

/** A pattern for a value in whatever way it may be written. */
export function secretPattern(value: string): string {
  const characters = Array.from(value.slice(0, longestValue));
  const whole = patternOf(characters);
  const bytes = Buffer.from(value);
  const encoded = [bytes.toString('base64'), bytes.toString('base64url')].map((text) => escapeRegExp(text));
  // A page's element is shown with the first part of its text, and an ellipsis.
  const cut =
    characters.length > longestHead ? [`${patternOf(characters.slice(0, longestHead))}[^…\\n]{0,500}?…`] : [];
  return [whole, ...new Set(encoded), ...cut].join('|');
}

/** Runs of white space and of backslashes are taken as a whole, for they grow and shrink as a text is quoted. */
const patternOf = (characters: readonly string[]): string =>
  (characters.join('').match(/\s+|\\+|[^]/gu) ?? []).map(partPattern).join('');

/** Each time that a text is quoted doubles its backslashes; without a limit, long runs would take ages. */
const slashes = (least: number, most = 8): string => String.raw`\\{${least},${most}}`;

/** White space as it is, at the start of a difference's line, and escaped. */
const space = String.raw`(?:(?:\n[-+] |\s|↵|%(?:20|0[9aAdD])|\+|${slashes(1)}(?:[nrtvf]|u[0-9a-fA-F]{4})|(?:%[0-9a-fA-F]{2}){2,3}|&nbsp;|&#\w{1,5};)+)`;

function partPattern(part: string): string {
  if (/^[A-Za-z0-9]$/.test(part)) return part;
  // A field of one line leaves the ends of lines out.
  if (/^\s/.test(part)) return part.includes('\n') ? `${space}?` : space;
  if (part.startsWith('\\'))
    return `(?:${slashes(1, part.length * 8)}|(?:%5[cC]|&#0*92;|&#[xX]0*5[cC];|${slashes(1)}(?:u005[cC]|x5[cC]))+)`;
  return characterPattern(part);
}

/** A character as it is, and escaped in code, in a URL and in HTML. */
function characterPattern(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const units = character.split('').map((unit) => hex(unit.charCodeAt(0), 4));
  const ways = [
    `${slashes(0)}${escapeRegExp(character)}`,
    [...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join(''),
    units.map((unit) => `${slashes(1)}u${unit}`).join(''),
    `${slashes(1)}(?:u\\{${anyCase(code)}\\}|x${anyCase(code.padStart(2, '0'))})`,
    `&(?:#(?:0*${character.codePointAt(0)}|[xX]0*${anyCase(code)})${named[character] ?? ''});`,
  ];
  return `(?:${ways.join('|')})`;
}

const named: Readonly<Record<string, string>> = {
  '&': '|amp',
  '<': '|lt',
  '>': '|gt',
  '"': '|quot',
  "'": '|apos',
};

const hex = (code: number, length: number): string => anyCase(code.toString(16).padStart(length, '0'));

const anyCase = (digits: string): string =>
  digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
