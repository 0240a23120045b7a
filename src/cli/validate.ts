import { pauses } from '../disk/pauses.ts';
import { caseFilesIn } from './caseFiles.ts';
import { findingsIn, type Found } from './findings.ts';
import { demandFolder } from './folder.ts';
import type { ValidateOptions } from './options.ts';
import type { Report } from './report.ts';
import { shownPath } from './shownPath.ts';

/** Checks a folder of test cases; needs no service. Gives the lines to print. */
export async function validate(
  { folder, exclude, format }: ValidateOptions,
  signal: AbortSignal,
  report: Report,
): Promise<string[]> {
  await demandFolder(folder);
  const pause = pauses(signal);
  const files = await caseFilesIn({ folder, exclude }, pause, report);
  const problems = (await findingsIn(await files.list(signal), pause)).map((one) => ({
    ...one,
    path: shownPath(folder, one.path),
  }));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  report['problems'] = problems;
  report.summary = `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}.`;
  if (errors > 0) report.status = 'failed';
  return problems.map(format === 'github' ? annotation : line);
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const line = ({ path, line, column, severity, code, message }: Found): string =>
  `${path}:${line}:${column}: ${severity} ${code} ${message.replaceAll(/\s*\n\s*/g, ' ')}`;

/** @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotation({ path, line, column, severity, code, message }: Found): string {
  const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${severity} file=${property(path)},line=${line},col=${column},title=${property(code)}::${escaped(message)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
