import { message } from '../../core/message.ts';
import type { ProblemKind, RecordedProblem } from '../recording.ts';
import type { SpecContext } from './specContext.ts';
import type { Difference } from './specRemarks.ts';
import { isOfProject, shownCode } from './unknownValues.ts';

/** Lists what a spec does that isn't a call. */
export function addProblems(
  problems: readonly RecordedProblem[],
  { found, variables }: Pick<SpecContext, 'found' | 'variables'>,
): void {
  for (const { kind, place, detail = '' } of problems) {
    const shown = shownCode(detail, variables.values);
    const list = isHarmless(kind) ? found.remarks : found.notUnderstood;
    list.add(place, shown, reasons[kind](shown));
  }
}

/** Whether a problem changes nothing that a test case says. */
export const isHarmless = (kind: ProblemKind): boolean =>
  kind === 'slow' || kind === 'timeout' || kind === 'sharedPage';

const rest = message('What follows in the test isn’t converted');
const split = message('Split the file');

const reasons: Readonly<Record<ProblemKind, (detail: string) => Difference>> = {
  syntax: (detail) => ({ reason: message('The file can’t be read: {0}', detail) }),
  unsupported: (detail) => ({
    reason: message('The file can’t be read: {0}', message('“{0}” isn’t supported', detail)),
  }),
  nesting: () => ({ reason: message('This is nested too deeply') }),
  stack: () => ({ reason: message('This is nested too deeply') }),
  tooLong: () => ({ reason: message('This is too long to be converted'), todo: split }),
  import: (detail) =>
    isOfProject(detail)
      ? {
          reason: message('“{0}” can’t be loaded', detail),
          todo: message('Check that the file exists and has no errors'),
        }
      : { reason: message('“{0}” is a package, and packages aren’t run', detail) },
  outside: (detail) => ({
    reason: message('“{0}” is outside of the folder, so it isn’t read', detail),
    todo: message('Import from a folder that contains both files'),
  }),
  noTests: () => ({ reason: message('This file has no tests') }),
  error: (detail) => ({ reason: message('The code fails here: {0}', detail), todo: rest }),
  coercion: () => ({
    reason: message('The code computes with a value here that is only known while the test runs'),
    todo: rest,
  }),
  pending: () => ({
    reason: message('The code waits here for something that never happens'),
    todo: rest,
  }),
  time: () => ({ reason: message('The code takes too long to be converted'), todo: split }),
  memory: () => ({ reason: message('The code needs too much memory to be converted'), todo: split }),
  calls: () => ({ reason: message('The code repeats too much to be converted'), todo: split }),
  paths: () => ({ reason: message('The code has more conditions than can be followed'), todo: rest }),
  runner: () => ({ reason: message('Test runner settings aren’t supported in a test case') }),
  fail: () => ({ reason: message('A test case can’t be expected to fail') }),
  failCondition: () => ({
    reason: message('A test case can’t fail on a condition of the code'),
    todo: message('Add a step that checks it'),
  }),
  skipCondition: () => ({
    reason: message('A test case can’t be skipped on a condition'),
    todo: message('Set runStatus or excludedEnvironmentNames of the test case'),
  }),
  slow: () => ({ reason: message('“{0}” is left out', 'test.slow') }),
  timeout: () => ({ reason: message('“{0}” is left out', 'test.setTimeout') }),
  sharedPage: () => ({
    reason: message('The tests share this page, and each test case begins with a page of its own'),
  }),
  nestedTest: () => ({ reason: message('A test inside a test isn’t supported') }),
  outsideCall: () => ({ reason: message('Code outside of tests isn’t converted') }),
  engine: (detail) => ({ reason: message('The file can’t be converted: {0}', detail) }),
};
