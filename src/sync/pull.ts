import type { TestCase } from '../core/case/testCase.ts';
import { editCase } from '../core/yaml/editCase.ts';
import { printCase } from '../core/yaml/printCase.ts';
import { agreedIn } from './agreed.ts';
import type { Base } from './base.ts';
import type { CaseFile } from './caseFiles.ts';
import { compareOne, type Comparison, type SyncState } from './compare.ts';
import type { InvalidFile, LocalSet } from './localSet.ts';
import { Paths, type Placing } from './moves.ts';
import { isHidden, type RemoteSet } from './remoteSet.ts';
import { fileShape, updatedFile } from './shape.ts';
import type { Pause } from '../core/pause.ts';

/** What a pull would do. Only `additions`, `updates` and `moves` go without a question. */
export interface PullPlan {
  /** Cases that have no file yet. */
  readonly additions: readonly CaseChange[];
  /** Files that nobody edited since they were last synced. */
  readonly updates: readonly CaseChange[];
  /** Files whose content stays, but whose place follows a rename on the service. */
  readonly moves: readonly CaseChange[];
  /** Files that would lose an edit, or that differ without anything telling which one is newer. */
  readonly conflicts: readonly CaseChange[];
  /** Cases whose file was deleted here. */
  readonly missing: readonly CaseChange[];
  /** Cases whose file is missing since git's HEAD moved: perhaps another branch has it. */
  readonly absent: readonly CaseChange[];
  /** Files whose case is gone from the service. */
  readonly gone: readonly Comparison[];
  /** Files that don't parse: never touched, also when the service has their case. */
  readonly invalid: readonly InvalidFile[];
  /** Where here and there agree, and the base does not know it yet. */
  readonly agreed: readonly Comparison[];
  /** Cases whose files are there. */
  readonly seen: readonly string[];
  /**
   * What the service has, where a pull of a part says otherwise, such as a fix that nobody took over
   * there: then what is written counts as an edit made here, and the next pull does not take it back.
   */
  readonly present?: ReadonlyMap<string, TestCase>;
}

/** A file as a pull would write it; it moves where `comparison.here` has it at another path. */
export interface CaseChange {
  readonly comparison: Comparison;
  readonly testCase: TestCase;
  readonly file: CaseFile;
  /** What the file says then. */
  readonly says: TestCase;
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
  comparisons: readonly Comparison[],
  { local, remote, base }: PullSides,
  placing: Placing,
  pause: Pause,
  only?: ReadonlySet<string>,
): Promise<PullPlan> {
  const paths = new Paths(placing);
  const asked = only ? comparisons.filter(({ id, there }) => there && only.has(id)) : comparisons;
  const askedIds = new Set(asked.map(({ id }) => id));
  // What an answer leaves out is not gone, and what was not asked for keeps its name: the files below stay.
  const kept = [...base.cases].filter(([id]) => isHidden(remote, id) || !askedIds.has(id));
  const placed = new Map([...remote.cases, ...kept]);
  const inState = (...states: SyncState[]): Comparison[] => asked.filter((one) => states.includes(one.state));
  const placeOf = ({ here, there, base: known }: Comparison): string | undefined =>
    here && there && known && paths.forKnown(here.file.path, known, base.cases, there, placed);
  const change = (comparison: Comparison): CaseChange[] => {
    const { id, here, there } = comparison;
    const pulled = remote.pulled.get(id);
    if (!there || !pulled) return [];
    if (!here) {
      const path = paths.forNew(pulled, placed);
      const says = fileShape(pulled);
      return [{ comparison, testCase: there, file: { path, text: printCase(says) }, says }];
    }
    const says = updatedFile(here.testCase, there, pulled);
    const file = { path: placeOf(comparison) ?? here.file.path, text: editCase(here.file.text, says) };
    return [{ comparison, testCase: there, file, says }];
  };
  const move = (comparison: Comparison): CaseChange[] => {
    const { here, there } = comparison;
    const path = placeOf(comparison);
    if (!path || !here || !there) return [];
    return [{ comparison, testCase: there, file: { path, text: here.file.text }, says: here.testCase }];
  };
  // A file that was not asked for, below one that was: a later pull no longer knows what that was called.
  const moveAlong = (comparison: Comparison): CaseChange[] => {
    const { here, base: known } = comparison;
    const path = here && known && paths.forKnown(here.file.path, known, base.cases, known, placed);
    if (!path) return [];
    return [{ comparison, testCase: known, file: { path, text: here.file.text }, says: here.testCase }];
  };
  const notAsked = (): Comparison[] =>
    [...local.cases.keys()].flatMap((id) =>
      askedIds.has(id) ? [] : (compareOne(id, local, remote, base) ?? []),
    );
  // One after the other: each new file takes a path from the next.
  const each = async (
    found: readonly Comparison[],
    plan: (one: Comparison) => CaseChange[],
  ): Promise<CaseChange[]> => {
    const changes: CaseChange[] = [];
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
    gone: only ? [] : inState('deleted-there', 'changed-here-deleted-there').filter(({ hidden }) => !hidden),
    invalid: local.invalid,
    agreed: await agreedIn(asked, pause),
    seen: [...local.cases.keys()],
  };
}
