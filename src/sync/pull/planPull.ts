import { fingerprint } from '../../api/json/fingerprint.ts';
import { PackedBytes } from '../../api/json/packedBytes.ts';
import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { fileShape, updatedFileShape } from '../cases/caseShapes.ts';
import type { InvalidFile, LocalCase } from '../cases/localSet.ts';
import { isHidden, type RemoteSet } from '../cases/remoteSet.ts';
import {
  compareCase,
  type CaseComparison,
  type SyncState,
  findStaleBase,
  type ComparedSides,
} from '../compare/compareCases.ts';
import type { CaseFile } from '../files/caseFiles.ts';
import { type FilePlacement, FilePlacer, type FilePlace, type FileToPlace } from '../files/filePlacer.ts';
import type { Merges } from '../merge/findMerges.ts';
import { seenFiles, type SeenFiles } from '../state/baseStore.ts';

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

/** The changes of a pull. Only `additions`, `updates`, `merged` and `moves` go without a question. */
export interface PullPlan {
  /** Cases that have no file yet. */
  readonly additions: readonly PulledFile[];
  /** Files that nobody edited since they were last synced. */
  readonly updates: readonly PulledFile[];
  /** Files that were edited, with the changes of the service in other places. */
  readonly merged: readonly PulledFile[];
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
  /** Cases that are the same in their files and on the service, which the base does not know yet. */
  readonly staleBase: readonly CaseComparison[];
  /** The files that are there. */
  readonly seen: SeenFiles;
  /**
   * The cases as the service has them, where a pull of a part returns them otherwise, such as a fix that nobody
   * took over on the service: then what is written counts as a local edit, and the next pull does not take it back.
   */
  readonly present?: ReadonlyMap<string, TestCase>;
}

/** A file as a pull would write it; it moves where `comparison.here` has it at another path. */
export interface PulledFile {
  readonly comparison: CaseComparison;
  readonly testCase: TestCase;
  readonly file: CaseFile;
  /** The path of a new file if the file stays whose path it would take. */
  readonly fallbackPath?: string;
  /** The content of the file after the pull; that of a new file is made when it is used, as is its text. */
  readonly content: TestCase;
}

/** The sides that a pull compares. */
export interface PullSides extends ComparedSides {
  /** The conflicts that merge by themselves; none, where each is to be decided. */
  readonly merges?: Merges;
}

/** The files of a pull, one by one. */
class PulledFileBuilder {
  private readonly places = new Map<string, FilePlace>();
  private readonly newTexts = new PackedBytes();

  /** @param placed the cases by which files are placed after the pull */
  constructor(
    private readonly sides: PullSides,
    private readonly placing: FilePlacement,
    private readonly placed: ReadonlyMap<string, TestCase>,
  ) {}

  /**
   * Finds the paths of files that are new or move; to be called first, once. They may take the paths that others
   * leave, such as where test cases swap their names.
   *
   * @param cases the cases, each with what its file is named after, in the order in which they take paths
   * @param going the cases whose files may be deleted
   */
  async place(
    cases: readonly (readonly [CaseComparison, TestCase | undefined])[],
    going: readonly CaseComparison[],
    pause: Pause,
  ): Promise<void> {
    const placer = new FilePlacer(this.placing);
    const files: (FileToPlace & { id: string })[] = [];
    for (const [{ id, localCase, base }, now] of cases) {
      await pause();
      if (!now) continue;
      const path = localCase?.file.path;
      const destination =
        path === undefined
          ? placer.forNew(now, this.placed)
          : base && placer.forKnown(path, base, this.sides.base.cases, now, this.placed);
      if (destination) files.push({ id, path, destination });
    }
    const goingPaths = going.flatMap(({ localCase }) => localCase?.file.path ?? []);
    const places = await placer.place(files, goingPaths, pause);
    for (const [at, place] of places.entries()) this.places.set(files[at]?.id ?? '', place);
  }

  /** The file of a case as the service has it; undefined where the pull doesn't show the case. */
  pull(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase } = comparison;
    const pulled = this.sides.remote.pulled.get(id);
    if (!remoteCase || !pulled) return undefined;
    return localCase
      ? this.update(comparison, localCase, remoteCase, pulled)
      : this.add(comparison, remoteCase);
  }

  /** A file with the changes of both sides; undefined where they do not merge. */
  merge(comparison: CaseComparison): PulledFile | undefined {
    const { id, localCase, remoteCase, base } = comparison;
    const merged = this.sides.merges?.get(id);
    if (!merged || !localCase || !remoteCase || !base) return undefined;
    const path = this.pathOf(comparison) ?? localCase.file.path;
    return { comparison, testCase: remoteCase, file: { path, text: merged.text }, content: merged.testCase };
  }

  /** A file whose content stays, at the place that follows a rename on the service; undefined where it stays. */
  move(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, remoteCase, base } = comparison;
    if (!localCase || !remoteCase || !base) return undefined;
    return moved(comparison, localCase, remoteCase, this.pathOf(comparison));
  }

  /** A file that was not asked for, below one that was: a later pull no longer knows what that was called. */
  moveAlong(comparison: CaseComparison): PulledFile | undefined {
    const { localCase, base } = comparison;
    return localCase && base && moved(comparison, localCase, base, this.pathOf(comparison));
  }

  private add(comparison: CaseComparison, testCase: TestCase): PulledFile | undefined {
    const { path, ...otherPlace } = this.places.get(comparison.id) ?? {};
    if (path === undefined) return undefined;
    const printed = Buffer.from(printCase(fileShape(testCase)));
    const bytes = this.newTexts.add(printed);
    const file = {
      path,
      fingerprint: fingerprint(printed),
      get text(): string {
        return bytes().toString();
      },
    };
    return {
      comparison,
      testCase,
      file,
      ...otherPlace,
      get content(): TestCase {
        return fileShape(testCase);
      },
    };
  }

  private update(
    comparison: CaseComparison,
    { file, testCase: local }: LocalCase,
    remote: TestCase,
    pulled: TestCase,
  ): PulledFile {
    const content = updatedFileShape(local, remote, pulled);
    const updated = { path: this.pathOf(comparison) ?? file.path, text: editCase(file.text, content) };
    return { comparison, testCase: remote, file: updated, content };
  }

  private pathOf({ id }: CaseComparison): string | undefined {
    return this.places.get(id)?.path;
  }
}

const moved = (
  comparison: CaseComparison,
  localCase: LocalCase,
  testCase: TestCase,
  path: string | undefined,
): PulledFile | undefined =>
  path !== undefined && path !== localCase.file.path
    ? { comparison, testCase, file: { path, text: localCase.file.text }, content: localCase.testCase }
    : undefined;

/** The changes of files that follow a change on the service. */
interface PullAfterUpdatePlan {
  /** Writes the files that said what the service had; their cases may stand among its conflicts. */
  readonly plan: PullPlan;
  /** The cases that the plan writes. */
  readonly ids: ReadonlySet<string>;
  /** How many other files do not say what the service has now. */
  readonly remaining: number;
}

/**
 * Plans how files follow a change that was made on the service from here: those that said what it had
 * before. An edit stays, and so does what was not pulled yet. Pure but for `pause`.
 *
 * @param before what the service had
 * @param sides with what it has now
 */
export async function planPullAfterUpdate(
  changed: readonly string[],
  before: RemoteSet,
  sides: PullSides,
  placing: FilePlacement,
  pause: Pause,
): Promise<PullAfterUpdatePlan> {
  const { local, base } = sides;
  const against = (remote: RemoteSet): CaseComparison[] =>
    changed.flatMap((id) => compareCase(id, local, remote, base) ?? []);
  // A folder that was synced with another target is asked about by a pull.
  const even = base.otherBinding ? [] : against(before).filter(({ state }) => state === 'unchanged');
  const ids = new Set(even.map(({ id }) => id));
  const now = against(sides.remote);
  const left = now.filter(
    ({ id, localCase, state }) => localCase && state !== 'unchanged' && !ids.has(id),
  ).length;
  return { plan: await planPull(now, sides, placing, pause, ids), ids, remaining: left };
}

/** A pull of a part of the set: of a report's fixes, of a test plan, of one case. */

/** The ids of the cases that were asked for, and of those that they need and nobody has seen here. Pure. */
export function idsToPull(selected: readonly TestCase[], { local, remote, base }: PullSides): Set<string> {
  const ids = new Set(selected.map(({ id }) => id));
  const isKnown = (id: string): boolean =>
    local.cases.has(id) || local.invalidById.has(id) || base.cases.has(id);
  const needed = withRequiredCases(ids, remote.cases).filter(({ id }) => ids.has(id) || !isKnown(id));
  return new Set(needed.map(({ id }) => id));
}
