import type { ProblemCode } from '../case/problem.ts';
import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';

/** Something wrong, where it stands: `line` and `column` count from 1. */
export interface LocatedProblem extends Span {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode | 'syntax' | 'more';
  readonly message: Message;
  /** Keys or values that are known at this place: one of them was probably meant. */
  readonly candidates?: readonly string[];
  /** Whether a run of the test case fails for it: a warning that `validate` reports as an error. */
  readonly failsEveryRun?: boolean;
  readonly line: number;
  readonly column: number;
}
