import { withNeeded } from '../core/consistency.ts';
import { sameValue } from '../core/sameValue.ts';
import type { TestCase } from '../core/testCase.ts';
import type { PullChoices } from './applyPull.ts';
import type { BaseChanges } from './base.ts';
import type { PullPlan, PullSides } from './pull.ts';
import type { RemoteSet } from './remoteSet.ts';

/** A pull of a part of the set: of a report's fixes, of a test plan, of one case. */

/** What was asked for, and what that needs and nobody has seen here. Pure. */
export function wanted(asked: readonly TestCase[], { local, remote, base }: PullSides): Set<string> {
  const ids = new Set(asked.map(({ id }) => id));
  const isKnown = (id: string): boolean =>
    local.cases.has(id) || local.invalidById.has(id) || base.cases.has(id);
  const needed = withNeeded(ids, remote.cases).filter(({ id }) => ids.has(id) || !isKnown(id));
  return new Set(needed.map(({ id }) => id));
}

/**
 * What was written may differ from the service's present set, as a fix that nobody took over there:
 * then it counts as an edit made here, and the next pull does not take it back. Pure.
 */
export function otherwise(
  { additions, updates, conflicts }: PullPlan,
  { skip, takeTheirs }: PullChoices,
  whole: RemoteSet,
): BaseChanges {
  const written = [
    ...[...additions, ...updates].filter(({ comparison }) => !skip?.has(comparison.id)),
    ...conflicts.filter(({ comparison }) => takeTheirs.has(comparison.id)),
  ];
  return new Map(
    written.flatMap(({ comparison: { id }, testCase }) => {
      const present = whole.cases.get(id);
      return sameValue(present, testCase) ? [] : [[id, present ?? null] as const];
    }),
  );
}
