import type { Message } from '../message.ts';
import { runToEnd } from '../slices.ts';
import type { Span } from '../text/span.ts';
import { type LocatedProblem, parseCase, type ParsedCase } from '../yaml/parseCase.ts';
import type { Finding, Severity } from './finding/finding.ts';
import { IgnoreComments } from './ignoreComments.ts';
import {
  contentOf,
  ownFindings,
  readCaseAtOnce,
  readCaseForChecks,
  readStepVariables,
  type CaseReading,
} from './readCaseForChecks.ts';
import { findInFile } from './runChecks.ts';
import { StepReadingCache } from './stepReadingCache.ts';
import type { CaseContent, CaseSetView, CheckedFile, OtherCase, ReadSteps } from './views/caseSetView.ts';

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
  return yield* findInFile(file, withoutItself(caseSet), readSteps);
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

/** Something wrong with a file: without its fixes, fit to be sent between threads. */
export interface FileProblem {
  /** The code of a check, or of what the schema says. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: Message;
  /** Keys or values that are known at this place: one of them was probably meant. */
  readonly candidates?: readonly string[];
}

/** One file as checks of a whole folder see it. */
export interface FileProblems {
  /** What checks of the whole file and across files look at. */
  readonly content: CaseContent;
  /** Problems that the file has on its own. */
  readonly problems: readonly FileProblem[];
}

/** Reads what is wrong with a file as YAML and by the schema. Never throws. */
export const readFormProblems = (text: string): FileProblem[] =>
  formProblems(parseCase(text), new IgnoreComments(text));

/** The problem of a file that cannot be read as text. */
export const unreadableProblem = (message: Message): FileProblem => ({
  code: 'syntax',
  severity: 'error',
  span: { start: 0, end: 0 },
  message,
});

/** Reads a file for checks of a whole folder. Never throws. */
export function readFileProblems(text: string): FileProblems {
  const comments = new IgnoreComments(text);
  const parsed = parseCase(text);
  const reading = readCaseAtOnce(text, parsed.nodes);
  const shown = ownFindings(reading).filter((finding) => !comments.ignores(finding));
  const { names: _names, ...content } = contentOf(reading);
  return {
    content,
    problems: [
      ...formProblems(parsed, comments),
      ...shown.map(({ code, severity, span, message }) => ({ code, severity, span, message })),
    ],
  };
}

/** The problems of a file that cannot be read as text. */
export const unreadableFile = (message: Message): FileProblems => ({
  content: { view: {}, missing: [], variables: [] },
  problems: [unreadableProblem(message)],
});

const formProblems = ({ problems }: ParsedCase, comments: IgnoreComments): FileProblem[] =>
  problems.filter((problem) => !comments.silences(problem)).map(fromSchema);

const fromSchema = ({ code, severity, message, candidates, start, end }: LocatedProblem): FileProblem => ({
  code,
  severity,
  message,
  span: { start, end },
  ...(candidates && { candidates }),
});
