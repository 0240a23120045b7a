import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { isHidden } from '../cases/remoteSet.ts';
import { compareCase, type CaseComparison, type SyncState } from '../compare/compareCases.ts';
import { seenFiles } from '../state/baseStore.ts';
import { findStaleBase } from '../compare/refreshBase.ts';
import type { FilePlacement } from '../files/filePlacer.ts';
import { PulledFileBuilder } from './pulledFileBuilder.ts';
import type { PullSides } from './pullSides.ts';
import type { PulledFile, PullPlan } from './pullPlan.ts';

/**
 * Plans a pull; nothing is written. Pure but for `pause`, which is awaited before each file, to let
 * others work.
 *
 * @param only the cases that were asked for: such a pull deletes nothing, brings back what is missing
 *   without a question, and moves the files in folders named after them; undefined for the whole set
 */
export async function planPull(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  placing: FilePlacement,
  pause: Pause,
  only?: ReadonlySet<string>,
): Promise<PullPlan> {
  const selected = only
    ? comparisons.filter(({ id, remoteCase }) => remoteCase && only.has(id))
    : comparisons;
  const selectedIds = new Set(selected.map(({ id }) => id));
  const files = new PulledFileBuilder(sides, placing, placedCases(sides, selectedIds));
  const inState = (...states: SyncState[]): CaseComparison[] =>
    selected.filter(({ state }) => states.includes(state));
  const pulled = (...states: SyncState[]): Promise<PulledFile[]> =>
    planEach(inState(...states), (comparison) => files.pull(comparison), pause);
  // One after the other: each new file takes a path from the next.
  const missing = await pulled('deleted-locally', 'deleted-locally-changed-on-service');
  const absent = await pulled('not-on-branch');
  const additions = await pulled('new-on-service');
  const staying = inState('unchanged', 'changed-locally');
  const others = placing.layout === 'dependencies' ? compareOthers(sides, selectedIds) : [];
  const merging = inState('conflict').filter(({ id }) => sides.merges?.has(id));
  const moving = [
    ...[...inState('changed-on-service'), ...staying, ...merging].flatMap((comparison) =>
      comparison.remoteCase ? [[comparison, comparison.remoteCase] as const] : [],
    ),
    ...others.flatMap((comparison) => (comparison.base ? [[comparison, comparison.base] as const] : [])),
  ];
  const [updates, moved, movedAlong, merged] = await files.inTurn(moving, async () => [
    await pulled('changed-on-service'),
    await planEach(staying, (comparison) => files.move(comparison), pause),
    await planEach(others, (comparison) => files.moveAlong(comparison), pause),
    await planEach(merging, (comparison) => files.merge(comparison), pause),
  ]);
  const isOpen = ({ id }: CaseComparison): boolean => !sides.merges?.has(id);
  const open = inState('conflict', 'unrelated').filter(isOpen);
  const conflicts = await planEach(open, (comparison) => files.pull(comparison), pause);
  const deleted = inState('deleted-on-service', 'changed-locally-deleted-on-service').filter(
    ({ hidden }) => !hidden,
  );
  return {
    ...(only
      ? { additions: [...additions, ...missing, ...absent], missing: [], absent: [], deletedOnService: [] }
      : { additions, missing, absent, deletedOnService: deleted }),
    updates,
    merged,
    moves: [...moved, ...movedAlong],
    conflicts,
    invalid: sides.local.invalid,
    staleBase: await findStaleBase(selected, pause),
    seen: seenFiles(sides.local.cases),
  };
}

/**
 * The cases by which files are placed, after the pull: those of an answer, and what it leaves out, which is
 * not gone, and what was not asked for, which keeps its name: their files stay.
 */
function placedCases({ remote, base }: PullSides, selectedIds: ReadonlySet<string>): Map<string, TestCase> {
  const kept = [...base.cases].filter(([id]) => isHidden(remote, id) || !selectedIds.has(id));
  return new Map([...remote.cases, ...kept]);
}

/** Compares the files that were not asked for. */
const compareOthers = (
  { local, remote, base }: PullSides,
  selectedIds: ReadonlySet<string>,
): CaseComparison[] =>
  [...local.cases.keys()].flatMap((id) =>
    selectedIds.has(id) ? [] : (compareCase(id, local, remote, base) ?? []),
  );

async function planEach(
  comparisons: readonly CaseComparison[],
  plan: (comparison: CaseComparison) => PulledFile | undefined,
  pause: Pause,
): Promise<PulledFile[]> {
  const files: PulledFile[] = [];
  for (const comparison of comparisons) {
    await pause();
    const file = plan(comparison);
    if (file) files.push(file);
  }
  return files;
}
