/** Characters that only escapes in double quotes can hold: control characters and halves of pairs. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\0-\x08\x0B-\x1F\x7F-\x9F\uD800-\uDFFF]/u;

/** Shorter forms of escapes that JSON has only as `\u0000`. */
const shortEscapes: Readonly<Record<string, string>> = {
  '0000': '\\0',
  '0007': '\\a',
  '000b': '\\v',
  '001b': '\\e',
};

/** From this length on, a text in double quotes breaks its lines where it has line breaks. */
const minLengthOfLines = 40;

/** Escapes of a JSON text; line breaks together, with a blank before them. */
const jsonEscape = /\\u(.{4})|\\[^nu]|( ?)((?:\\n)+)/g;

/** Whether a text must be in double quotes. */
export const needsEscapes = (text: string): boolean => unprintable.test(text);

/** A text on one line, without control characters, in the quotes that need fewer escapes. */
export const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);

/** A text in double quotes on one line, with the escapes of YAML. */
export const quotedOnOneLine = (text: string): string =>
  JSON.stringify(text).replaceAll(jsonEscape, (match, code?: string, blank?: string, breaks?: string) =>
    breaks === undefined ? yamlEscape(match, code) : (blank && '\\ ') + breaks,
  );

/**
 * A text in double quotes; a long one goes on below after each of its line breaks.
 *
 * @param lineBreak a line break, and the indentation below
 */
export function quotedOnLines(text: string, lineBreak: string): string {
  const json = JSON.stringify(text);
  if (json.length < minLengthOfLines || !text.includes('\n')) return quotedOnOneLine(text);
  return json.replaceAll(
    jsonEscape,
    (match, code: string | undefined, blank: string, breaks: string | undefined, at: number) =>
      breaks === undefined
        ? yamlEscape(match, code)
        : (blank && '\\ ') + brokenLines(breaks.length / 2, json[at + match.length]!, lineBreak),
  );
}

/** Whether a text in double quotes on several lines reads back: a blank between line breaks would not. */
export const canBeQuotedOnLines = (text: string): boolean =>
  !text.includes('\n \n') || JSON.stringify(text).length < minLengthOfLines;

function yamlEscape(escape: string, code: string | undefined): string {
  if (!code?.startsWith('00')) return escape;
  return shortEscapes[code] ?? `\\x${code.slice(2)}`;
}

/** The first of the line breaks is folded away; one at the end of the text stays an escape. */
function brokenLines(count: number, next: string, lineBreak: string): string {
  const isEnd = next === '"';
  if (isEnd && count === 1) return '\\n';
  const breaks = '\n'.repeat(isEnd ? count - 1 : count) + lineBreak;
  if (isEnd) return `${breaks}\\n`;
  return next === ' ' ? `${breaks}\\` : breaks;
}
