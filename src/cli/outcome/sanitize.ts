/** What a terminal or a log takes for the end of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters but the tab, and format characters but those that join letters and emoji. */
const invisible = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;

/**
 * A text as one line of output. It moves no cursor, reorders no letters, and is no command to a CI system:
 * line breaks become `⏎`, other control and format characters are left out, and a space breaks up commands.
 */
export function harmless(text: string): string {
  const [first = '', ...others] = text.split(lineBreak);
  const line = [first, ...others.map((one) => one.trim()).filter(Boolean)].join('⏎');
  return withoutCommands(line.replaceAll(invisible, ''));
}

/** A text as lines of output, each of them harmless; those after the first are indented. */
export const harmlessLines = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => harmless(line))
    .join('\n    ');

/**
 * GitHub takes `::name::` behind any blanks for a command; Azure Pipelines, TeamCity and older runners of
 * GitHub find `##vso[`, `##teamcity[` and `##[` anywhere in a line.
 */
const withoutCommands = (line: string): string => withoutHashes(line).replace(/^(\s*:):/, '$1 :');

const withoutHashes = (text: string): string => text.replaceAll(/##(?=\w*\[)/g, '# #');

/** JSON of a value in one harmless line: what it parses to is the same. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)
    .replaceAll(/##(?=\w*\[)/g, '#\\u0023');

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** A finding for GitHub to show on a line of a file. */
export interface Annotation {
  readonly severity: 'error' | 'warning';
  readonly path: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

/**
 * The command that makes GitHub show a finding, its values escaped as GitHub's toolkit does.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function annotation({ severity, path, line, column, code, message }: Annotation): string {
  const places = `file=${property(path)},line=${line},col=${column},title=${property(code)}`;
  return withoutHashes(`::${severity} ${places}::${data(message)}`);
}

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const data = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => line.replaceAll(invisible, ''))
    .join('\n')
    .replaceAll('%', '%25')
    .replaceAll('\n', '%0A');
