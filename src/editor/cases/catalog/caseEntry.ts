import type * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { SyncState } from '../../../sync/compare/compareCases.ts';

/** How a test case is shown; `mergeable`: a conflict in which both sides changed different fields and steps. */
export type EntryState = SyncState | 'mergeable';

/** A test case as the view shows it: its file, the service's side, or both. */
export interface CaseEntry {
  readonly serviceUrl: string;
  readonly id: string;
  readonly testCase: TestCase;
  readonly remoteCase: TestCase | undefined;
  /** Undefined where no folder belongs to the target, so there is nothing to compare with. */
  readonly state: EntryState | undefined;
  readonly uri: vscode.Uri | undefined;
  /** The service has it, but does not show it to a pull: a draft, or disabled. */
  readonly hidden: boolean;
  /** Such as ENABLED or DRAFT, as the service lists it. */
  readonly status: string | undefined;
}

/** Whether a test case stands among the drafts. */
export const isDraft = ({ hidden, uri }: CaseEntry): boolean => hidden && !uri;

/** Whether a status on the service is that of a test case which waits to be accepted or discarded. */
export const isUndecided = (status: string | null | undefined): boolean =>
  status === 'DRAFT' || status === 'PROVISIONAL';

/** A test case as the service has it, as far as that is known; never its file. */
export const serviceSideOf = ({ remoteCase, uri, testCase }: CaseEntry): TestCase | undefined =>
  remoteCase ?? (uri ? undefined : testCase);
