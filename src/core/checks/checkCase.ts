import { runToEnd } from '../runToEnd.ts';
import type { CaseView, CheckedFile, OtherCase, CaseSetView, ReadSteps } from './views/caseSetView.ts';
import { dependencyCycle, unknownDependency, unknownTeardown } from './links/brokenLinks.ts';
import { duplicateId } from './links/duplicateId.ts';
import type { CheckCode, OpenFileCheckCode, SchemaCheckCode } from './finding/checkCodes.ts';
import type { Finding } from './finding/finding.ts';
import { incompleteCase } from './links/incompleteCase.ts';
import { IgnoreComments } from './ignoreComments.ts';
import type { StepCheckCode } from './steps/stepFindings.ts';
import {
  contentOf,
  readCaseForChecks,
  readStepVariables,
  ownFindings,
  type CaseReading,
} from './readCaseForChecks.ts';
import { StepReadingCache } from './stepReadingCache.ts';
import { misspelledNames } from './links/misspelledName.ts';
import { unusedLogin, ignoredEntryPoint } from './links/fieldsWithoutEffect.ts';
import { invalidEntryPoint } from './values/findAddressFlaw.ts';
import { selfTeardown, teardownDependency, teardownTeardown } from './links/teardown.ts';
import { unsetVariable } from './links/unsetVariable.ts';
import { unknownVariable } from './links/unknownVariable.ts';

/** All others are checks of a step, of the schema, of variables, or of names in lists. */
type LinkCheckCode = Exclude<
  CheckCode,
  StepCheckCode | SchemaCheckCode | OpenFileCheckCode | 'unset-variable' | 'incomplete-case'
>;

const checks: Readonly<Record<LinkCheckCode, (view: CaseView, caseSet: CaseSetView) => Finding[]>> = {
  'duplicate-id': duplicateId,
  'unknown-dependency': unknownDependency,
  'unknown-teardown': unknownTeardown,
  'dependency-cycle': dependencyCycle,
  'self-teardown': selfTeardown,
  'teardown-dependency': teardownDependency,
  'teardown-teardown': teardownTeardown,
  'unused-login': unusedLogin,
  'ignored-entry-point': ignoredEntryPoint,
};

/**
 * Checks a file and what it has to do with the others of its set, bit by bit: whoever calls `next`
 * decides when others get their turn. Never throws; what does not parse is passed over.
 */
export function* checkCaseIncrementally(
  text: string,
  caseSet: CaseSetView,
  memory: StepReadingCache,
): Generator<undefined, Finding[]> {
  const reading = yield* readCaseForChecks(text, memory);
  const found = yield* checkReading(text, reading, caseSet, (other) => readStepVariables(other.text, memory));
  memory.forget();
  return found;
}

/** Checks a file that was read before. */
export function* checkReading(
  text: string,
  reading: CaseReading,
  caseSet: CaseSetView,
  readSteps: ReadSteps,
): Generator<undefined, Finding[]> {
  const found = [
    ...ownFindings(reading),
    ...(yield* checkContent({ text, ...contentOf(reading) }, caseSet, readSteps)),
  ];
  const comments = new IgnoreComments(text);
  return found
    .filter((finding) => !comments.ignores(finding))
    .toSorted((a, b) => a.span.start - b.span.start);
}

/** Checks what a file says as a whole, and has to do with the others of its set. Nothing that comments ignore is left out. */
export function* checkContent(
  file: CheckedFile,
  caseSet: CaseSetView,
  readSteps: ReadSteps,
): Generator<undefined, Finding[]> {
  const { view, variables } = file;
  const others = withoutItself(caseSet);
  return [
    ...Object.values(checks).flatMap((check) => check(view, others)),
    ...invalidEntryPoint(view),
    ...incompleteCase(file),
    ...(yield* unsetVariable(view, variables, others, readSteps)),
    ...(yield* unknownVariable(file, others, readSteps)),
    ...(yield* misspelledNames(file, others)),
  ];
}

/** Checks a file at one go. */
export const checkCase = (text: string, caseSet: CaseSetView, memory = new StepReadingCache()): Finding[] =>
  runToEnd(checkCaseIncrementally(text, caseSet, memory));

/** The file may be in the project as well, with a text of a moment ago. */
function withoutItself(caseSet: CaseSetView): CaseSetView {
  const isOther = ({ key }: OtherCase): boolean => key !== caseSet.key;
  return {
    key: caseSet.key,
    complete: caseSet.complete,
    byId: (id) => caseSet.byId(id).filter(isOther),
    dependantsOf: (id) => caseSet.dependantsOf(id).filter(isOther),
    all: () => [...caseSet.all()].filter(isOther),
    newId: () => caseSet.newId(),
    environmentVariables: caseSet.environmentVariables,
    names: caseSet.names,
  };
}
