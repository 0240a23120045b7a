import { commonPairs } from '../../core/commonPairs.ts';
import type { GuestCall, GuestDecision } from '../guestMessages.ts';
import type { Place, RecordedCondition, RecordedPhase } from '../recording.ts';

/** A call with values that are the same on all paths, and what tells it from others. */
interface PathCall {
  readonly call: GuestCall;
  readonly key: string;
}

/** What a test did on one path. */
export interface TestPath {
  readonly calls: readonly PathCall[];
  readonly decisions: readonly GuestDecision[];
}

export interface MergedCall {
  readonly call: GuestCall;
  readonly when?: RecordedCondition;
  readonly mayFail?: true;
}

/** The key of a call: calls of different paths with the same key may be the same one. */
export const callKey = (place: Place, code: string, phase: RecordedPhase, on: string): string =>
  JSON.stringify([place.path, place.line, code, phase, on]);

interface Row {
  readonly call: GuestCall;
  readonly key: string;
  /** The paths that have it, each with the call there. */
  readonly paths: Map<number, GuestCall>;
}

/**
 * Merges what a test did on different paths. What all of them share, in the same order, is certain.
 *
 * @param isReadOf the code of the element whose visibility a value is; undefined for other values
 */
export function mergePaths(
  paths: readonly TestPath[],
  isReadOf: (value: number) => string | undefined,
): MergedCall[] {
  let rows: Row[] = [];
  for (const [at, path] of paths.entries()) rows = aligned(rows, path, at);
  const conditions = rows.map((row) =>
    row.paths.size === paths.length ? undefined : conditionOf(row, paths),
  );
  const counts = new Map<string, number>();
  for (const condition of conditions)
    if (condition) counts.set(condition.key, (counts.get(condition.key) ?? 0) + 1);
  const failures = failingCalls(rows, paths);
  return rows.map((row, at): MergedCall => {
    const { call } = row;
    const condition = conditions[at];
    const failure = failures.get(row);
    if (!condition) {
      if (failure === undefined) return { call };
      if (failure) return { call, mayFail: true };
      return { call, when: call.when ?? { kind: 'failure', place: call.place } };
    }
    const { decision, key } = condition;
    const { place, kind, value } = decision;
    const element = value === undefined ? undefined : isReadOf(value);
    const isGuard =
      kind === 'condition' &&
      decision.chosen === 0 &&
      counts.get(key) === 1 &&
      element !== undefined &&
      call.code.startsWith(`${element}.`) &&
      failure === undefined;
    return {
      call,
      when: {
        place,
        kind: kind === 'loop' ? 'condition' : kind,
        ...(value === undefined ? {} : { value }),
        ...(isGuard ? { isGuard } : {}),
      },
    };
  });
}

/** Adds a path to rows: calls that are the same, in the same order, share a row. */
function aligned(rows: readonly Row[], { calls }: TestPath, at: number): Row[] {
  const pairs = commonPairs(
    rows.map(({ key }) => key),
    calls.map(({ key }) => key),
  );
  const merged: Row[] = [];
  let [row, call] = [0, 0];
  for (const [nextRow, nextCall] of [...pairs, [rows.length, calls.length] as const]) {
    merged.push(...rows.slice(row, nextRow));
    for (const added of calls.slice(call, nextCall))
      merged.push({ call: added.call, key: added.key, paths: new Map([[at, added.call]]) });
    const [shared, own] = [rows[nextRow], calls[nextCall]];
    if (shared && own) {
      shared.paths.set(at, own.call);
      merged.push(shared);
    }
    [row, call] = [nextRow + 1, nextCall + 1];
  }
  return merged;
}

/** The decision that a call hangs on: the last one before it whose other option leads to a path without it. */
function conditionOf(
  row: Row,
  paths: readonly TestPath[],
): { readonly decision: GuestDecision; readonly key: string } | undefined {
  for (const [at, { decisions: before }] of row.paths) {
    const decisions = paths[at]?.decisions ?? [];
    for (let index = Math.min(before, decisions.length) - 1; index >= 0; index -= 1) {
      const decision = decisions[index];
      const isDecisive = paths.some(
        (other, otherAt) => !row.paths.has(otherAt) && branchesAt(decisions, other.decisions, index),
      );
      if (decision && isDecisive) return { decision, key: decisionKey(decisions, index) };
    }
  }
  const [at = 0] = row.paths.keys();
  const decision =
    paths[at]?.decisions[0] ?? paths.flatMap(({ decisions }) => decisions)[0] ?? unknownDecision(row);
  return { decision, key: '' };
}

const unknownDecision = ({ call: { place } }: Row): GuestDecision => ({
  of: 'file',
  kind: 'limit',
  place,
  site: '',
  options: 1,
  chosen: 1,
});

/** Whether two paths are the same up to a decision, and not from there on. */
function branchesAt(a: readonly GuestDecision[], b: readonly GuestDecision[], index: number): boolean {
  for (let at = 0; at < index; at += 1)
    if (a[at]?.chosen !== b[at]?.chosen || a[at]?.site !== b[at]?.site) return false;
  return a[index]?.site === b[index]?.site && a[index]?.chosen !== b[index]?.chosen;
}

const decisionKey = (decisions: readonly GuestDecision[], index: number): string =>
  `${
    decisions.slice(0, index).filter(({ site }) => site === decisions[index]?.site).length
  }:${decisions[index]?.site ?? ''}`;

/** The calls whose failure the test handles, each with whether everything else stays the same. */
function failingCalls(rows: readonly Row[], paths: readonly TestPath[]): ReadonlyMap<Row, boolean> {
  const found = new Map<Row, boolean>();
  for (const [at, { decisions }] of paths.entries())
    for (const [index, decision] of decisions.entries()) {
      if (decision.kind !== 'failure' || decision.chosen !== 1) continue;
      const row = rows.find(({ paths: of }) => of.get(at)?.id === decision.call);
      if (!row) continue;
      const others = [...paths.keys()].filter((other) =>
        branchesAt(decisions, paths[other]?.decisions ?? [], index),
      );
      const isSame = others.some((other) => rows.every(({ paths: of }) => of.has(at) === of.has(other)));
      found.set(row, (found.get(row) ?? true) && isSame);
    }
  return found;
}
