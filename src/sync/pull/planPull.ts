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
  const asOnService = (comparison: CaseComparison): [CaseComparison, TestCase | undefined] => [
    comparison,
    comparison.localCase ? comparison.remoteCase : sides.remote.pulled.get(comparison.id),
  ];
  const inState = (...states: SyncState[]): CaseComparison[] =>
    selected.filter(({ state }) => states.includes(state));
  const pulled = (...states: SyncState[]): Promise<PulledFile[]> =>
    planEach(inState(...states), (comparison) => files.pull(comparison), pause);
  const isMerging = ({ id }: CaseComparison): boolean => sides.merges?.has(id) === true;
  const staying = inState('unchanged', 'changed-locally').filter(({ localCase }) => localCase);
  const others = placing.layout === 'dependencies' ? compareOthers(sides, selectedIds) : [];
  const merging = inState('conflict').filter(isMerging);
  const open = inState('conflict', 'unrelated').filter((comparison) => !isMerging(comparison));
  const deleted = inState('deleted-on-service', 'changed-locally-deleted-on-service').filter(
    ({ hidden }) => !hidden,
  );
  // What is sure comes before what the user decides, and files that are there before new ones.
  const placed: [CaseComparison, TestCase | undefined][] = [
    ...[...inState('changed-on-service'), ...staying].map(asOnService),
    ...others.map((comparison): [CaseComparison, TestCase | undefined] => [comparison, comparison.base]),
    ...[
      ...merging,
      ...inState(...deletedLocally),
      ...inState('not-on-branch'),
      ...inState('new-on-service'),
      ...open,
    ].map(asOnService),
  ];
  await files.place(placed, deleted, pause);
  const updates = await pulled('changed-on-service');
  const missing = await pulled(...deletedLocally);
  const absent = await pulled('not-on-branch');
  const additions = await pulled('new-on-service');
  const moved = await planEach(staying, (comparison) => files.move(comparison), pause);
  const movedAlong = await planEach(others, (comparison) => files.moveAlong(comparison), pause);
  const merged = await planEach(merging, (comparison) => files.merge(comparison), pause);
  const conflicts = await planEach(open, (comparison) => files.pull(comparison), pause);
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

const deletedLocally = ['deleted-locally', 'deleted-locally-changed-on-service'] as const;

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
