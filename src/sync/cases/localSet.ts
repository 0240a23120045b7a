import type { TestCase } from '../../core/case/testCase.ts';
import type { LocatedProblem } from '../../core/yaml/locatedProblem.ts';
import type { CaseFile } from '../files/caseFiles.ts';

export interface LocalCase {
  readonly file: CaseFile;
  readonly testCase: TestCase;
}

/** A file that would be left out or do harm if it were pushed: it blocks, and is named. */
export interface InvalidFile {
  readonly path: string;
  /** The case that the file holds, as far as it can be told. */
  readonly id?: string | undefined;
  readonly problem: Pick<LocatedProblem, 'line' | 'column' | 'message'>;
}

export interface LocalSet {
  readonly cases: ReadonlyMap<string, LocalCase>;
  readonly invalid: readonly InvalidFile[];
  /** Files with errors that still say which case they are: their cases are not missing, only unreadable. */
  readonly invalidById: ReadonlyMap<string, CaseFile>;
}
