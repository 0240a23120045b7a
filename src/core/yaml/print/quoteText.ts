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
export const quotedAsJson = (text: string): string =>
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
