import type * as z from 'zod';
import type { Message } from '../message.ts';
export type Path = readonly (string | number)[];

/** How the value of a path is written, such as `02142` for 2142; undefined where it is no plain word. */
export type WrittenAt = (path: Path) => string | undefined;

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
  /** Keys or values that are known at this place: one of them was probably meant. */
  readonly candidates?: readonly string[];
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
