/** A line break, to a terminal or a log. */
export const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters but the tab, and format characters but those that join letters and emoji. */
export const controlCharacters = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;

/**
 * A text as one line of output. It moves no cursor, reorders no letters, and is no command to a CI system:
 * line breaks become `⏎`, other control and format characters are left out, and a space breaks up commands.
 */
export function sanitizeLine(text: string): string {
  const [first = '', ...others] = text.split(lineBreak);
  const line = [first, ...others.map((rest) => rest.trim()).filter(Boolean)].join('⏎');
  return breakCommands(line.replaceAll(controlCharacters, ''));
}

/** A text as lines of output without effect; those after the first are indented. */
export const sanitizeLines = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => sanitizeLine(line))
    .join('\n    ');

/**
 * GitHub takes `::name::` behind any blanks for a command; Azure Pipelines, TeamCity and older runners of
 * GitHub find `##vso[`, `##teamcity[` and `##[` anywhere in a line.
 */
const breakCommands = (line: string): string => breakHashCommands(line).replace(/^(\s*:):/, '$1 :');

/** Breaks the commands that a CI log reads after `##`. */
export const breakHashCommands = (text: string): string => text.replaceAll(/##(?=\w*\[)/g, '# #');

/** A value as one line of JSON without effect, which parses to the same value. */
export const printJsonLine = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)
    .replaceAll(/##(?=\w*\[)/g, '#\\u0023');

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
