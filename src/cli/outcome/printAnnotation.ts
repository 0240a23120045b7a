import type { ReportedProblem } from './reportedProblem.ts';
import { breakHashCommands, controlCharacters, lineBreak } from './sanitizeOutput.ts';

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
