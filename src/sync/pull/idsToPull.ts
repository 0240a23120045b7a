import { withRequiredCases } from '../../core/case/withRequiredCases.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { PullSides } from './pullSides.ts';

/** A pull of a part of the set: of a report's fixes, of a test plan, of one case. */

/** The ids of the cases that were asked for, and of those that they need and nobody has seen here. Pure. */
export function idsToPull(selected: readonly TestCase[], { local, remote, base }: PullSides): Set<string> {
  const ids = new Set(selected.map(({ id }) => id));
  const isKnown = (id: string): boolean =>
    local.cases.has(id) || local.invalidById.has(id) || base.cases.has(id);
  const needed = withRequiredCases(ids, remote.cases).filter(({ id }) => ids.has(id) || !isKnown(id));
  return new Set(needed.map(({ id }) => id));
}
