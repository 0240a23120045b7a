import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { LocatedProblem } from '../yaml/locatedProblem.ts';
import { parseCase } from '../yaml/parseCase.ts';
import type { CaseView } from './links/caseView.ts';
import type { Severity } from './finding/checkCodes.ts';
import { IgnoreComments } from './ignoreComments.ts';
import { readFindings } from './readCaseForChecks.ts';

/** Something wrong with a file that nobody edits at the moment: without fixes, fit to be sent between threads. */
export interface FileProblem {
  /** The code of a check, or of what the schema says. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: Message;
}

/** One file as checks of a whole folder see it. */
export interface FileProblems {
  /** The fields that checks across files look at. */
  readonly view: CaseView;
  /** Problems that the file has on its own. */
  readonly problems: readonly FileProblem[];
}

/** Reads a file for checks of a whole folder. Never throws. */
export function readFileProblems(text: string): FileProblems {
  const comments = new IgnoreComments(text);
  const { problems, nodes } = parseCase(text);
  const schema = problems.filter((problem) => !comments.silences(problem));
  if (schema.some(({ code }) => code === 'syntax')) return { view: {}, problems: schema.map(fromSchema) };
  const { view, findings } = readFindings(text, nodes);
  const shown = findings.filter((finding) => !comments.ignores(finding));
  return {
    view,
    problems: [
      ...schema.map(fromSchema),
      ...shown.map(({ code, severity, span, message }) => ({ code, severity, span, message })),
    ],
  };
}

const fromSchema = ({ code, severity, message, start, end }: LocatedProblem): FileProblem => ({
  code,
  severity,
  message,
  span: { start, end },
});
