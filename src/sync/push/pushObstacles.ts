import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { omitsField } from '../../core/case/abridgedCases.ts';
import { findDependents } from '../../core/case/caseDependencies.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { withServiceFields } from '../cases/caseShapes.ts';
import { findSetProblems, type InvalidFile, type LocalSet } from '../cases/localSet.ts';
import { hiddenCases, type RemoteSet } from '../cases/remoteSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';

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
  /** Files with errors that take part. */
  readonly invalid: readonly InvalidFile[];
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

/** Why a push may not go, each with the case or file that it is about. */
export type Blocker =
  | { readonly kind: 'invalid'; readonly file: InvalidFile }
  /** A pull does not show the case, and its content is unknown. */
  | { readonly kind: 'hidden'; readonly listed: ServiceTestCase; readonly hasFile: boolean }
  /** The service has the case, and nobody tells a field that the push would set. */
  | { readonly kind: 'missing-field'; readonly testCase: TestCase; readonly field: 'runStatus' | 'type' };

/** The parts of a push that can block it. */
interface CheckedPush extends Pick<PushInput, 'local' | 'remote' | 'invalid'> {
  /** The set, before what is equal goes as the service has it. */
  readonly set: readonly TestCase[];
  /** The whole set as it is sent. */
  readonly sent: readonly TestCase[];
  /** Ids of drafts that become cases. */
  readonly promoted: ReadonlySet<string>;
}

/** Finds the problems that block a whole push. Pure. */
export const findBlockers = ({ local, remote, invalid, set, sent, promoted }: CheckedPush): Blocker[] => [
  ...[...invalid, ...findSetProblems(local, set)].map((file): Blocker => ({ kind: 'invalid', file })),
  ...hiddenBlockers(local, remote, promoted),
  ...unreturnedBlockers(sent, remote),
];

/**
 * A case that the pull does not show, and whose content is unknown, cannot be compared: neither is it
 * left out of a push, nor is it overwritten. Only a draft may become the case of its file.
 */
const hiddenBlockers = (local: LocalSet, remote: RemoteSet, promoted: ReadonlySet<string>): Blocker[] =>
  hiddenCases(remote)
    .filter(({ id }) => !promoted.has(id) && !remote.hiddenContent?.has(id))
    .map((listed) => ({ kind: 'hidden', listed, hasFile: local.cases.has(listed.id) }));

/** A case of the service whose content nobody returns cannot be sent back as it is. */
const unreturnedBlockers = (set: readonly TestCase[], { listed, pulled }: RemoteSet): Blocker[] =>
  set.flatMap((testCase): Blocker[] => {
    const remoteCase = pulled.get(testCase.id);
    if (!remoteCase || !omitsField(remoteCase, 'runStatus')) return [];
    const merged = withServiceFields(testCase, listed.get(testCase.id));
    const field = (['runStatus', 'type'] as const).find((name) => omitsField(merged, name));
    return field ? [{ kind: 'missing-field', testCase, field }] : [];
  });
