import type { Located } from '../text/span.ts';
import { severities, type Finding, type FindingDetails, type Severity } from './finding/finding.ts';
import { checks, type CheckCode } from './table.ts';
import type { CaseSetView, CheckedFile, ReadSteps } from './views/caseSetView.ts';
import type { Check, CheckOffer } from './views/defineCheck.ts';
import type { StepView } from './views/stepView.ts';

/** Everything that a step tells by itself. */
export const findInStep = (step: StepView): Finding[] =>
  checks.flatMap((check: Check) => toFindings(check, check.run.step?.(step)));

/** What the order of the steps tells. */
export const findInStepIndexes = (indexes: readonly Located<number>[]): Finding[] =>
  checks.flatMap((check: Check) => toFindings(check, check.run.stepIndexes?.(indexes)));

/** What the fields at the top tell by themselves; spans refer to the text. */
export const findInFields = (contents: unknown, text: string): Finding[] =>
  checks.flatMap((check: Check) => toFindings(check, check.run.fields?.(contents, text)));

/** What a file as a whole tells, and what it has to do with the others of its set. */
export function* findInFile(
  file: CheckedFile,
  caseSet: CaseSetView,
  readSteps: ReadSteps,
): Generator<undefined, Finding[]> {
  const found = checks.flatMap((check: Check) => toFindings(check, check.run.file?.(file, caseSet)));
  for (const check of checks as readonly Check[]) {
    const { fileInSlices } = check.run;
    if (fileInSlices) found.push(...toFindings(check, yield* fileInSlices(file, caseSet, readSteps)));
  }
  return found;
}

const toFindings = ({ code, severity }: Check, found: readonly FindingDetails[] = []): Finding[] =>
  found.map((details) => ({ code, severity, ...details }));

const checkOf = (code: string): Check | undefined => checks.find((check) => check.code === code);

/** Whether a code is that of a check. */
export const isCheckCode = (code: string): code is CheckCode => checkOf(code) !== undefined;

/** Whether a code is that of lines that have no effect: editors may show them faded. */
export const hasNoEffect = (code: string): boolean => checkOf(code)?.hasNoEffect === true;

/** Whether a code is that of what fails in every run: `validate` reports it as an error. */
export const failsEveryRun = (code: string): boolean => checkOf(code)?.failsEveryRun === true;

/** Whether a value of the setting is a severity. */
export const isSeverity = (value: unknown): value is Severity =>
  severities.some((severity) => severity === value);

/**
 * Whether a problem is reported of a file that nobody has open, and by `validate`: hints are not. VS Code marks them in
 * the text and leaves them out of the Problems view.
 */
export const isForClosedFiles = (severity: Severity): boolean => severity !== 'hint';

/** What the editor offers besides the fixes of a finding. */
export const getOffer = (finding: Finding, text: string): CheckOffer | undefined =>
  checkOf(finding.code)?.offer?.(finding, text);
