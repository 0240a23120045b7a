import type { TestCase } from '../../core/case/testCase.ts';

/** One file of a transaction; a side that is left out means that no file is there. */
export interface FileChange {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The other path of a file that moves: where it goes to, or where it comes from. */
  readonly movesWith?: string | undefined;
}

/** A change of one case in the base; `path` names the file that must be changed for it. */
export interface BaseChange {
  readonly id: string;
  readonly path?: string | undefined;
  readonly was: TestCase | null;
  readonly now: TestCase | null;
}

/** Files and base that change together. */
export interface Transaction {
  readonly changes: readonly FileChange[];
  readonly base: readonly BaseChange[];
}

export const isDeletion = ({ after }: FileChange): boolean => after === undefined;

export const inverseOf = ({ path, before, after, movesWith }: FileChange): FileChange => ({
  path,
  before: after,
  after: before,
  movesWith,
});
