import type * as z from 'zod';
import type { Message } from '../message.ts';
export type Path = readonly (string | number)[];

/**
 * Something wrong with a test case. A `warning` (a key or a value that we do not know) never
 * blocks a push: a newer service may know it. An `error` does.
 */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly path: Path;
  readonly message: Message;
  /** Whether a run of the test case fails for it: a warning that `validate` reports as an error. */
  readonly failsEveryRun?: boolean;
  /** The issue as the wire carries it in a 400 (`{code, expected, received, path, message}`). */
  readonly issue: z.core.$ZodIssue;
}

export type ProblemCode =
  | 'missing'
  | 'wrong-type'
  | 'wrong-value'
  | 'unknown-key'
  | 'unknown-value'
  | 'wrong-shape';
