import type { Element } from '../../core/case/testCase.ts';

/** A test case in the making, until it has passed. */
export interface Candidate {
  readonly description: string;
  /** The steps in natural language. */
  readonly prompt: string;
  readonly elements: readonly Element[];
  /** What tells it from another of the same description, best first. */
  readonly details?: readonly string[];
}

/** A candidate and where it starts: a path below the first page's address. */
export interface FoundCase extends Candidate {
  readonly entryPointUrlPath: string;
}
