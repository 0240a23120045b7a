import { findDependents } from '../../core/case/findDependents.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { LocalSet } from '../cases/localSet.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';

/** A test case that a push leaves on the service as it is, while the others go, and why. */
export type ExcludedCase =
  | {
      readonly kind: 'changed-on-service' | 'conflict' | 'unrelated' | 'deleted-on-service';
      readonly testCase: TestCase;
    }
  /** It changed on the service after the plan was made. */
  | { readonly kind: 'moved'; readonly testCase: TestCase }
  /** It was to be removed, and `by` stays on the service. */
  | { readonly kind: 'needed'; readonly testCase: TestCase; readonly by: TestCase }
  /** It depends on a case that neither is on the service nor goes there. */
  | { readonly kind: 'needs'; readonly testCase: TestCase; readonly on: TestCase };

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

/** Finds what has to stay, by id: what changed on the service, and what cannot go without it. Pure. */
export function findExcluded(input: PushInput): ReadonlyMap<string, ExcludedCase> {
  const { comparisons } = input;
  const left = new Map([...comparisons.flatMap(changedThere), ...input.excluded].map(byId));
  let found: ExcludedCase[];
  do {
    const set = setWithout(input, left);
    found = [...lackingNeeded(input, set, left), ...neededRemovals(input, set, left)];
    for (const entry of found) left.set(entry.testCase.id, entry);
  } while (found.length > 0);
  return left;
}

/** The set as it goes over the wire: what is left out stays as the service has it. Pure. */
export function setWithout(
  { remote, own, removals }: PushInput,
  left: ReadonlyMap<string, ExcludedCase>,
): Map<string, TestCase> {
  const dropped = new Set(removals.flatMap(({ id }) => (left.has(id) ? [] : [id])));
  return new Map([
    ...[...remote.cases].filter(([id]) => !dropped.has(id)),
    ...[...own].filter(([id]) => !left.has(id)),
  ]);
}

const byId = (entry: ExcludedCase): [string, ExcludedCase] => [entry.testCase.id, entry];

function changedThere({ state, localCase, hidden }: CaseComparison): ExcludedCase[] {
  if (!localCase || hidden) return [];
  const { testCase } = localCase;
  switch (state) {
    case 'changed-on-service':
    case 'conflict':
    case 'unrelated':
      return [{ kind: state, testCase }];
    case 'deleted-on-service':
    case 'changed-locally-deleted-on-service':
      return [{ kind: 'deleted-on-service', testCase }];
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
