import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Element } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import { pageStatusSentence, failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { suggestedFor } from '../../core/failure/suggestedLocators.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { render } from '../../core/message.ts';
import { printStepItems } from '../../core/stepEdits/printStepItems.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import type { CaseEnd, StepRef } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import { displayPath } from '../cases/folderOptions.ts';
import type { CaseResult, OutcomePart, Reason, CaseFailure } from '../outcome/commandOutcome.ts';

/** A run that ended. */
export interface CompletedRun {
  /** Ids of the test cases to run. */
  readonly ids: readonly string[];
  readonly results: readonly CaseResult[];
  /** Errors of the test runner. */
  readonly errors: readonly string[];
}

/** The results of a run, its summary and its status. */
export const runOutcome = (run: CompletedRun, local: LocalSet, signal: AbortSignal): OutcomePart =>
  resultsOutcome(run.results, reasonsOf(run, local), signal);

/**
 * Results, their summary and their status.
 *
 * @param reasons why they are incomplete
 */
export function resultsOutcome(
  results: readonly CaseResult[],
  reasons: readonly Reason[],
  signal: AbortSignal,
): OutcomePart {
  const count = (outcome: CaseEnd['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const summary = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`;
  const part = { cases: results, summary };
  if (signal.aborted) return { ...part, status: 'cancelled', reasons: [{ message: 'Cancelled' }] };
  if (reasons.length > 0) return { ...part, status: 'failed', reasons };
  return { ...part, status: count('failed') > 0 ? 'tests failed' : 'done' };
}

/** The reasons why a run is incomplete: errors of the test runner, or test cases without a result. */
function reasonsOf({ ids, results, errors }: CompletedRun, { cases }: LocalSet): Reason[] {
  if (errors.length > 0) return errors.map((message) => ({ message: message.replace(/\.$/, '') }));
  const ended = new Set(results.map(({ id }) => id));
  const names = ids.filter((id) => !ended.has(id)).map((id) => `"${cases.get(id)?.testCase.description}"`);
  if (names.length === 0) return [];
  return [
    {
      message: `Playwright reported no result of ${names.join(', ')}`,
      todo: 'Run again. If the problem persists, update Playwright',
    },
  ];
}

/** Writes results as JUnit XML. */
export async function writeJunit(file: string, results: readonly CaseResult[]): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, printJunit(results));
}

/** Prints results as JUnit XML, as CI systems read it. */
export function printJunit(results: readonly CaseResult[]): string {
  const count = (outcome: CaseResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const duration = results.reduce((sum, result) => sum + result.duration, 0);
  const totals = attributes({
    name: 'portable test cases',
    tests: String(results.length),
    failures: String(count('failed')),
    errors: String(count('interrupted')),
    skipped: String(count('skipped')),
    time: seconds(duration),
  });
  const cases = results.map(caseElement).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite${totals}>\n${cases}</testsuite>\n</testsuites>\n`;
}

function caseElement({ id, description, path: file, duration, repeated, ...rest }: CaseResult): string {
  const notes = [
    ...rest.notes,
    ...(repeated ? [repeated.summary, ...(repeated.parting?.evidence ?? [])] : []),
  ];
  const properties = attributes({ name: description || id, classname: file, file, time: seconds(duration) });
  const output = notes.length > 0 ? `<system-out>${escaped(notes.join('\n'))}</system-out>` : '';
  return `<testcase${properties}>${outcomeElement(rest)}${output}</testcase>\n`;
}

function outcomeElement({
  outcome,
  reason,
  failure,
}: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>): string {
  if (outcome === 'skipped') return `<skipped${attributes({ message: reason ?? '' })}/>`;
  if (outcome === 'passed') return '';
  const { path: file, line, step, reason: why = '', message = '', ...hints } = failure ?? {};
  const location = file === undefined ? '' : `${file}:${line}: ${step}`;
  const text = [location, ...hintLines(hints), message].join('\n');
  const name = outcome === 'failed' ? 'failure' : 'error';
  return `<${name}${attributes({ message: location ? `${location}: ${why}` : why })}>${escaped(text.trim())}</${name}>`;
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(value).replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)}"`,
    )
    .join('');

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Control characters and unpaired surrogates are invalid in XML, or have effects in a terminal. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const style = { indent: 2, indentSeq: true, singleQuote: false, lineBreak: '\n' } as const;

type Hints = Pick<CaseFailure, 'pageStatus' | 'suggestedLocators' | 'suggestedSelectors'>;

/** What helps with a failure beside its reason: the status of the page, and locators of other elements. */
export const hintLines = ({ pageStatus, ...suggestions }: Hints): string[] => [
  ...(pageStatus === undefined ? [] : [render(pageStatusSentence(pageStatus))]),
  ...suggestionLines(suggestions),
];

/** The first suggestion as it is written in the file, ready to be copied, and the others as locator lines. */
function suggestionLines({
  suggestedLocators: [first, ...others] = [],
  suggestedSelectors = [],
}: Omit<Hints, 'pageStatus'>): string[] {
  if (first === undefined) return [];
  return [
    `perhaps you mean ${first}:`,
    '  selectors:',
    ...printStepItems(suggestedSelectors, 4, style).split('\n'),
    ...others.map((locator) => `or ${locator}`),
  ];
}

/**
 * Creates the result of a test case.
 *
 * @param isKept whether the files of the run stay after it
 */
export function createCaseResult(end: CaseEnd, local: LocalSet, folder: string, isKept: boolean): CaseResult {
  const { caseId, outcome, duration, failure, reason, notes, trace, screenshot } = end;
  const found = local.cases.get(caseId);
  return {
    id: caseId,
    description: found?.testCase.description ?? '',
    path: displayPath(folder, found?.file.path ?? ''),
    outcome,
    duration,
    ...(failure ? { failure: failureOf(failure, local, folder) } : {}),
    ...(reason === undefined ? {} : { reason }),
    notes,
    ...(isKept && trace !== undefined ? { trace } : {}),
    ...(isKept && screenshot !== undefined ? { screenshot } : {}),
  };
}

function failureOf(failure: NonNullable<CaseEnd['failure']>, local: LocalSet, folder: string): CaseFailure {
  const { message, expected, actual, step, pageStatus } = failure;
  const suggestedLocators = suggestedFor(failure, step && elementOf(step, local));
  const [first] = suggestedLocators;
  return {
    reason: render(failureSentence(readFailureReason(message))),
    message,
    expected,
    actual,
    ...(first === undefined ? {} : { suggestedLocators, suggestedSelectors: parseLocatorLine(first) }),
    ...(pageStatus === undefined ? {} : { pageStatus }),
    ...(step ? locationOf(step, local, folder) : {}),
  };
}

/** The file of a step, its line from 1, and what it does. */
export function locationOf(
  { caseId, index }: StepRef,
  local: LocalSet,
  folder: string,
): Pick<CaseFailure, 'path' | 'line' | 'step'> {
  const found = local.cases.get(caseId);
  if (!found) return {};
  const { text } = found.file;
  const { line } = positionAt(text, parseCase(text).spanOf(['elements', index]).start);
  return { path: displayPath(folder, found.file.path), line, step: stepTitle({ caseId, index }, local) };
}

const elementOf = ({ caseId, index }: StepRef, { cases }: Pick<LocalSet, 'cases'>): Element | undefined =>
  cases.get(caseId)?.testCase.elements[index];

/** The number of a step, as in the editor, and its description. */
export function stepTitle({ caseId, index }: StepRef, { cases }: Pick<LocalSet, 'cases'>): string {
  const element = elementOf({ caseId, index }, { cases });
  return `${index + 1} · ${element ? describeStep(element) : ''}`;
}
