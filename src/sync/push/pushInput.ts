import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { LocalSet } from '../cases/localSet.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';
import type { ExcludedCase } from './excludedCase.ts';

/** A case that a push removes from the service. */
export type Removal = CaseComparison & { readonly remoteCase: TestCase };

/** All that a push could send, before anything is left out of it. */
export interface PushInput {
  readonly comparisons: readonly CaseComparison[];
  readonly removals: readonly Removal[];
  /** The cases of files that take part. */
  readonly own: ReadonlyMap<string, TestCase>;
  /** All files, those that take no part among them. */
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  /** The cases that are left out in any case. */
  readonly excluded: readonly ExcludedCase[];
}

/**
 * The set as it goes over the wire: what is left out stays as the service has it, and so do drafts and
 * disabled cases whose content is known. Pure.
 */
export function getPushedSet(
  { remote, own, removals }: PushInput,
  left: ReadonlyMap<string, ExcludedCase>,
): Map<string, TestCase> {
  const dropped = new Set(removals.flatMap(({ id }) => (left.has(id) ? [] : [id])));
  return new Map([
    ...[...remote.cases].filter(([id]) => !dropped.has(id)),
    ...(remote.hiddenContent ?? []),
    ...[...own].filter(([id]) => !left.has(id)),
  ]);
}
