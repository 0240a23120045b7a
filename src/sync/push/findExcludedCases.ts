import { findDependents } from '../../core/case/findDependents.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { ExcludedCase } from './excludedCase.ts';
import { type PushInput, getPushedSet } from './pushInput.ts';

/** Finds what has to stay, by id: what changed on the service, and what cannot go without it. Pure. */
export function findExcludedCases(input: PushInput): ReadonlyMap<string, ExcludedCase> {
  const { comparisons } = input;
  const left = new Map([...comparisons.flatMap(changedThere), ...input.excluded].map(byId));
  let found: ExcludedCase[];
  do {
    const set = getPushedSet(input, left);
    found = [...lackingNeeded(input, set, left), ...neededRemovals(input, set, left)];
    for (const entry of found) left.set(entry.testCase.id, entry);
  } while (found.length > 0);
  return left;
}

const byId = (entry: ExcludedCase): [string, ExcludedCase] => [entry.testCase.id, entry];

function changedThere({ state, localCase, remoteCase, hidden }: CaseComparison): ExcludedCase[] {
  if (!localCase || (hidden && !remoteCase)) return [];
  switch (state) {
    case 'changed-on-service':
    case 'conflict':
    case 'unrelated':
      return [{ kind: state, testCase: localCase.testCase }];
    case 'deleted-on-service':
    case 'changed-locally-deleted-on-service':
      return [{ kind: 'deleted-on-service', testCase: localCase.testCase }];
    default:
      return [];
  }
}

/** A case that nobody has at all is no reason to leave another out: its file has an error. */
function lackingNeeded(
  { comparisons, local }: PushInput,
  set: ReadonlyMap<string, TestCase>,
  left: ReadonlyMap<string, ExcludedCase>,
): ExcludedCase[] {
  return comparisons.flatMap(({ id, state, localCase }): ExcludedCase[] => {
    if (!localCase || left.has(id) || (state !== 'changed-locally' && state !== 'new-locally')) return [];
    const { testCase } = localCase;
    const lacking = [testCase.dependencyId, testCase.teardownId].find(
      (link) => typeof link === 'string' && !set.has(link) && local.cases.has(link),
    );
    const on = typeof lacking === 'string' ? local.cases.get(lacking)?.testCase : undefined;
    return on ? [{ kind: 'needs', testCase, on }] : [];
  });
}

function neededRemovals(
  { removals }: PushInput,
  set: ReadonlyMap<string, TestCase>,
  left: ReadonlyMap<string, ExcludedCase>,
): ExcludedCase[] {
  const staying = [...set.values()];
  return removals.flatMap(({ id, remoteCase }): ExcludedCase[] => {
    const [by] = left.has(id) ? [] : findDependents(id, staying);
    return by ? [{ kind: 'needed', testCase: remoteCase, by }] : [];
  });
}
