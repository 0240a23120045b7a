import type { TestCase } from '../../core/case/testCase.ts';
import type { LocatedProblem } from '../../core/yaml/parseCase.ts';
import type { CaseFile } from '../files/caseFiles.ts';

export interface LocalCase {
  readonly file: CaseFile;
  /** Parsed when it is used, where the file is known to say the same as what was synced. */
  readonly testCase: TestCase;
  /** Whether the file is, byte for byte, one that said the same as what was last synced. */
  readonly isSynced?: boolean;
  /** Where `file` and `testCase` are those of a merge with changes of the service: what is there before a push. */
  readonly unmerged?: UnmergedFile;
}

/** A file before it gets the changes of the service, and the version that it was last synced with. */
export interface UnmergedFile {
  readonly file: CaseFile;
  readonly base: TestCase | undefined;
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
