import type { TestCase } from '../../core/case/testCase.ts';

/** A test case with the changes of both sides. */
export interface MergedCase {
  readonly testCase: TestCase;
  /** The text of its file. */
  readonly text: string;
}

/** The conflicts that merge by themselves, by id. */
export type Merges = ReadonlyMap<string, MergedCase>;
