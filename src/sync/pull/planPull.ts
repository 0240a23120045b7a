import type { TestCase } from '../../core/case/testCase.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { withStaleBase } from '../compare/refreshBase.ts';
import type { Base } from '../state/base.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import { compareCase, type CaseComparison, type SyncState } from '../compare/compareCases.ts';
import type { InvalidFile, LocalSet } from '../cases/localSet.ts';
import { FilePaths, type FilePlacement } from '../files/filePaths.ts';
import { isHidden, type RemoteSet } from '../cases/remoteSet.ts';
import { fileShape, updatedFileShape } from '../cases/caseShapes.ts';
import type { Pause } from '../../core/pause.ts';

/** The changes of a pull. Only `additions`, `updates` and `moves` go without a question. */
export interface PullPlan {
  /** Cases that have no file yet. */
  readonly additions: readonly PulledFile[];
  /** Files that nobody edited since they were last synced. */
  readonly updates: readonly PulledFile[];
  /** Files whose content stays, but whose place follows a rename on the service. */
  readonly moves: readonly PulledFile[];
  /** Files that would lose an edit, or that differ without anything telling which one is newer. */
  readonly conflicts: readonly PulledFile[];
  /** Cases whose file was deleted here. */
  readonly missing: readonly PulledFile[];
  /** Cases whose file is missing since git's HEAD moved: perhaps another branch has it. */
  readonly absent: readonly PulledFile[];
  /** Files whose case is gone from the service. */
  readonly deletedOnService: readonly CaseComparison[];
  /** Files that don't parse: never touched, also when the service has their case. */
  readonly invalid: readonly InvalidFile[];
  /** Where here and there agree, and the base does not know it yet. */
  readonly staleBase: readonly CaseComparison[];
  /** Cases whose files are there. */
  readonly seen: readonly string[];
  /**
   * What the service has, where a pull of a part says otherwise, such as a fix that nobody took over
   * there: then what is written counts as an edit made here, and the next pull does not take it back.
   */
  readonly present?: ReadonlyMap<string, TestCase>;
}

/** A file as a pull would write it; it moves where `comparison.here` has it at another path. */
export interface PulledFile {
  readonly comparison: CaseComparison;
  readonly testCase: TestCase;
  readonly file: CaseFile;
  /** The content of the file after the pull. */
  readonly content: TestCase;
}

export interface PullSides {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  readonly base: Base;
}

/**
 * Plans a pull; nothing is written. Pure but for `pause`, which is awaited before each file, to let
 * others work.
 *
 * @param only the cases that were asked for: such a pull deletes nothing, brings back what is missing
 *   without a question, and moves the files in folders named after them; undefined for the whole set
 */
export async function planPull(
  comparisons: readonly CaseComparison[],
  { local, remote, base }: PullSides,
  placing: FilePlacement,
  pause: Pause,
  only?: ReadonlySet<string>,
): Promise<PullPlan> {
  const paths = new FilePaths(placing);
  const asked = only ? comparisons.filter(({ id, remoteCase }) => remoteCase && only.has(id)) : comparisons;
  const askedIds = new Set(asked.map(({ id }) => id));
  // What an answer leaves out is not gone, and what was not asked for keeps its name: the files below stay.
  const kept = [...base.cases].filter(([id]) => isHidden(remote, id) || !askedIds.has(id));
  const placed = new Map([...remote.cases, ...kept]);
  const inState = (...states: SyncState[]): CaseComparison[] =>
    asked.filter((one) => states.includes(one.state));
  const placeOf = ({ localCase, remoteCase, base: known }: CaseComparison): string | undefined =>
    localCase &&
    remoteCase &&
    known &&
    paths.forKnown(localCase.file.path, known, base.cases, remoteCase, placed);
  const change = (comparison: CaseComparison): PulledFile[] => {
    const { id, localCase, remoteCase } = comparison;
    const pulled = remote.pulled.get(id);
    if (!remoteCase || !pulled) return [];
    if (!localCase) {
      const path = paths.forNew(pulled, placed);
      const says = fileShape(pulled);
      return [{ comparison, testCase: remoteCase, file: { path, text: printCase(says) }, content: says }];
    }
    const says = updatedFileShape(localCase.testCase, remoteCase, pulled);
    const file = {
      path: placeOf(comparison) ?? localCase.file.path,
      text: editCase(localCase.file.text, says),
    };
    return [{ comparison, testCase: remoteCase, file, content: says }];
  };
  const move = (comparison: CaseComparison): PulledFile[] => {
    const { localCase, remoteCase } = comparison;
    const path = placeOf(comparison);
    if (!path || !localCase || !remoteCase) return [];
    return [
      {
        comparison,
        testCase: remoteCase,
        file: { path, text: localCase.file.text },
        content: localCase.testCase,
      },
    ];
  };
  // A file that was not asked for, below one that was: a later pull no longer knows what that was called.
  const moveAlong = (comparison: CaseComparison): PulledFile[] => {
    const { localCase, base: known } = comparison;
    const path = localCase && known && paths.forKnown(localCase.file.path, known, base.cases, known, placed);
    if (!path) return [];
    return [
      { comparison, testCase: known, file: { path, text: localCase.file.text }, content: localCase.testCase },
    ];
  };
  const notAsked = (): CaseComparison[] =>
    [...local.cases.keys()].flatMap((id) =>
      askedIds.has(id) ? [] : (compareCase(id, local, remote, base) ?? []),
    );
  // One after the other: each new file takes a path from the next.
  const each = async (
    found: readonly CaseComparison[],
    plan: (one: CaseComparison) => PulledFile[],
  ): Promise<PulledFile[]> => {
    const changes: PulledFile[] = [];
    for (const one of found) {
      await pause();
      changes.push(...plan(one));
    }
    return changes;
  };
  const missing = await each(inState('deleted-here', 'deleted-here-changed-there'), change);
  const absent = await each(inState('not-on-branch'), change);
  const additions = await each(inState('new-there'), change);
  return {
    additions: only ? [...additions, ...missing, ...absent] : additions,
    updates: await each(inState('changed-there'), change),
    moves: [
      ...(await each(inState('unchanged', 'changed-here'), move)),
      ...(await each(placing.layout === 'dependencies' ? notAsked() : [], moveAlong)),
    ],
    conflicts: await each(inState('conflict', 'unrelated'), change),
    missing: only ? [] : missing,
    absent: only ? [] : absent,
    deletedOnService: only
      ? []
      : inState('deleted-there', 'changed-here-deleted-there').filter(({ hidden }) => !hidden),
    invalid: local.invalid,
    staleBase: await withStaleBase(asked, pause),
    seen: [...local.cases.keys()],
  };
}
