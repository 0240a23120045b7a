import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { LocatedProblem } from '../yaml/locatedProblem.ts';
import { parseCase, type ParsedCase } from '../yaml/parseCase.ts';
import type { CheckCode, Severity } from './finding/checkCodes.ts';
import { IgnoreComments } from './ignoreComments.ts';
import type { CaseContent } from './views/caseSetView.ts';
import { contentOf, readCaseAtOnce, ownFindings } from './readCaseForChecks.ts';

/** Something wrong with a file: without its fixes, fit to be sent between threads. */
export interface FileProblem {
  /** The code of a check, or of what the schema says. */
  readonly code: CheckCode | LocatedProblem['code'];
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
