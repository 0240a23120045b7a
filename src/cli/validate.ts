import { pauses } from '../node/pauses.ts';
import { caseFilesIn } from './caseFiles.ts';
import { findingsIn, type Found } from './findings.ts';
import { demandFolder } from './folder.ts';
import type { ValidateOptions } from './options.ts';
import type { Output } from './output.ts';
import type { Report } from './report.ts';
import { shownPath } from './shownPath.ts';

/** Checks a folder of test cases; needs no service. Prints what it finds, unless the report is printed as JSON. */
export async function validate(
  { folder, exclude, format, json }: ValidateOptions,
  signal: AbortSignal,
  report: Report,
  output: Output,
): Promise<void> {
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
  if (json) return;
  if (format === 'github') output.annotations(problems);
  else output.lines(problems.map(lineOf));
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const lineOf = ({ path, line, column, severity, code, message }: Found): string =>
  `${path}:${line}:${column}: ${severity} ${code} ${message.replaceAll(/\s*\n\s*/g, ' ')}`;
