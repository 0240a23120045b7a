import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { CaseOrigin, BaseStore } from '../state/baseStore.ts';
import type { CaseFiles } from '../files/caseFiles.ts';
import type { FileChange } from '../files/fileChange.ts';
import type { StateStore } from '../state/stateStore.ts';

/** A change of one case in the base; `path` names the file that must be changed for it. */
export interface BaseChange {
  readonly id: string;
  readonly path?: string | undefined;
  readonly was: TestCase | null;
  readonly now: TestCase | null;
  /** The answers that gave `now`, if they are known. */
  readonly origin?: CaseOrigin | undefined;
  /** The fingerprint of the file that says the same as `now`, where it is known to. */
  readonly file?: string | undefined;
}

/** Files and base that change together. */
export interface Transaction {
  readonly changes: readonly FileChange[];
  readonly base: readonly BaseChange[];
}

/** Where a transaction happens. */
export interface TransactionContext {
  readonly files: Pick<CaseFiles, 'read' | 'replace' | 'carry' | 'savedLate' | 'tidy'>;
  readonly store: StateStore;
  readonly base: Pick<BaseStore, 'bind' | 'update'>;
  readonly pause: Pause;
}
