import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { InvalidFile } from '../cases/localSet.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { ExcludedCase } from './excludedCase.ts';

/** The changes of a push on the service. It always sends the whole set (endpoint 12 may replace it). */
export interface PushPlan {
  readonly added: readonly TestCase[];
  readonly changed: readonly CaseComparison[];
  readonly unchanged: number;
  /** Cases that the service has and that this push drops: only if the user confirms it. */
  readonly removed: readonly TestCase[];
  /** Those of `added` that the service has as drafts, which this push replaces: only if the user confirms it. */
  readonly promoted: readonly TestCase[];
  /** Drafts and disabled cases that are sent along, as the service lists them: they keep their status. */
  readonly hidden: readonly ServiceTestCase[];
  /** How many of `hidden` were never synced: their prompts and excluded environments are unknown. */
  readonly hiddenInPart: number;
  /** Cases that stay on the service as they are, while the others go. */
  readonly excluded: readonly ExcludedCase[];
  /** The problems that block the whole push. */
  readonly blockers: readonly Blocker[];
  /** Whether the service may have more cases than its pull shows: it does not list them. */
  readonly unlisted: boolean;
  /** The whole set as it goes over the wire, before abridged cases are completed. */
  readonly set: readonly TestCase[];
  /** The same push to what the service has by now: a case of it that changed there since is left out. Pure. */
  readonly against: (present: RemoteSet) => PushPlan;
}

/** The cases of a push that have changes of the service, too. */
export const mergedChanges = ({ changed }: Pick<PushPlan, 'changed'>): CaseComparison[] =>
  changed.filter(({ localCase }) => localCase?.unmerged !== undefined);

/** Whether a push would change nothing. */
export const isEmptyPush = ({
  added,
  changed,
  removed,
}: Pick<PushPlan, 'added' | 'changed' | 'removed'>): boolean =>
  added.length + changed.length + removed.length === 0;

/** Why a push may not go, each with the case or file that it is about. */
export type Blocker =
  | { readonly kind: 'invalid'; readonly file: InvalidFile }
  /** A pull does not show the case, and its content is unknown. */
  | { readonly kind: 'hidden'; readonly listed: ServiceTestCase; readonly hasFile: boolean }
  /** The service has the case, and nobody tells a field that the push would set. */
  | { readonly kind: 'missing-field'; readonly testCase: TestCase; readonly field: 'runStatus' | 'type' };
