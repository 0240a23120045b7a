import type { ReportedProblem } from './commandOutcome.ts';

/** Standard output and standard error. */
export interface Streams {
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

/** The only way to standard output and standard error. Everything that is printed is sanitized. */
export class Output {
  constructor(private readonly streams: Streams) {}

  /** Prints lines to standard output. */
  lines(lines: readonly string[]): void {
    this.streams.stdout.write(lines.map((line) => `${sanitizeLine(line)}\n`).join(''));
  }

  /** Prints a line to standard error; line breaks within it are kept, what follows them is indented. */
  error(text: string): void {
    this.streams.stderr.write(`${sanitizeLines(text)}\n`);
  }

  json(value: unknown): void {
    this.streams.stdout.write(`${printJsonLine(value)}\n`);
  }

  /** Prints problems as GitHub's annotations. */
  annotations(problems: readonly ReportedProblem[]): void {
    this.streams.stdout.write(problems.map((problem) => `${printAnnotation(problem)}\n`).join(''));
  }
}

/**
 * The command that makes GitHub show a problem on its line, with values escaped as GitHub's toolkit does.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function printAnnotation({ severity, path, line, column, code, message }: ReportedProblem): string {
  const properties = `file=${property(path)},line=${line},col=${column},title=${property(code)}`;
  return breakHashCommands(`::${severity} ${properties}::${data(message)}`);
}

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const data = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => line.replaceAll(controlCharacters, ''))
    .join('\n')
    .replaceAll('%', '%25')
    .replaceAll('\n', '%0A');

/** A line break, to a terminal or a log. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters but the tab, and format characters but those that join letters and emoji. */
const controlCharacters = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;

/**
 * A text as one line of output. It moves no cursor, reorders no letters, and isn't a command to a CI system:
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
const breakHashCommands = (text: string): string => text.replaceAll(/##(?=\w*\[)/g, '# #');

/** A value as one line of JSON without effect, which parses to the same value. */
export const printJsonLine = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)
    .replaceAll(/##(?=\w*\[)/g, '#\\u0023');

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
