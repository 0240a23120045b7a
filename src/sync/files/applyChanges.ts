import pLimit from 'p-limit';
import { findTestCaseId } from '../../core/case/recognizeCase.ts';
import { foldPath } from '../../core/case/safePaths.ts';
import { filesAtOnce, type CaseFiles, isDeletion, type FileChange } from './caseFiles.ts';

export interface ApplyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each file with the number of files done, and of all. */
  readonly progress?: ((done: number, of: number) => void) | undefined;
}

/** The result of applying changes. */
export interface AppliedChanges {
  /** Changes that were carried out or at least tried. */
  readonly begun: ReadonlySet<FileChange>;
  /** How many files were written, moved or deleted. */
  readonly count: number;
  /** Files that somebody saved since the changes were planned. They stay as they are. */
  readonly saved: readonly string[];
  /** The changes that were not made: with each half of a move the other one. */
  readonly left: ReadonlySet<FileChange>;
  /** The errors: nothing was begun after the first. */
  readonly failures: readonly unknown[];
}

/**
 * Carries out changes, many at once, until one fails. A file that says neither what a change expects nor what
 * it makes of it stays. Both halves of a move are carried out, or none. What goes makes room first: a file may move to
 * the path that another one leaves, and names that differ in case only are one file on some systems.
 */
export async function applyChanges(
  changes: readonly FileChange[],
  files: Pick<CaseFiles, 'read' | 'replace' | 'carry' | 'savedLate'>,
  options: ApplyOptions = {},
): Promise<AppliedChanges> {
  const work = new Application(changes, files, options);
  await work.run();
  return work;
}

/** Whether a text is that of a file, or what somebody made of it since. */
function isOfSameCase(now: string | undefined, text: string | undefined): boolean {
  if (now === undefined || text === undefined || now === text) return now === text;
  const id = findTestCaseId(text);
  return id !== undefined && id === findTestCaseId(now);
}

/** The paths at which files are not as changes say: those that come, go for good or change. */
export const pathsOf = (left: ReadonlySet<FileChange>): ReadonlySet<string> =>
  new Set(
    [...left].flatMap((change) =>
      isDeletion(change) && change.movesWith !== undefined ? [] : [change.path],
    ),
  );

class Application implements AppliedChanges {
  readonly begun = new Set<FileChange>();
  readonly left = new Set<FileChange>();
  readonly failures: unknown[] = [];
  count = 0;

  private readonly savedPaths = new Set<string>();
  private readonly going: FileChange[] = [];
  private readonly coming: FileChange[] = [];

  /** The other halves of moves, by path: of what comes, and of what goes. */
  private readonly sources: ReadonlyMap<string, FileChange>;
  private readonly targets: ReadonlyMap<string, FileChange>;
  /** What goes, and what comes, by path as systems compare them that ignore case. */
  private readonly departures: ReadonlySet<string>;
  private readonly arrivals: ReadonlyMap<string, FileChange>;
  /** Paths of files that are not at their old places any more, and not at their new ones yet. */
  private readonly underWay = new Set<string>();
  private done = 0;

  constructor(
    private readonly changes: readonly FileChange[],
    private readonly files: Pick<CaseFiles, 'read' | 'replace' | 'carry' | 'savedLate'>,
    private readonly options: ApplyOptions,
  ) {
    const byOtherPath = (half: FileChange[]): Map<string, FileChange> =>
      new Map(half.flatMap((change) => (change.movesWith === undefined ? [] : [[change.movesWith, change]])));
    for (const change of changes) (isDeletion(change) ? this.going : this.coming).push(change);
    this.sources = byOtherPath(this.going);
    this.targets = byOtherPath(this.coming);
    this.departures = new Set(this.going.map(({ path }) => foldPath(path)));
    this.arrivals = new Map(this.coming.map((change) => [foldPath(change.path), change]));
  }

  get saved(): readonly string[] {
    return [...this.savedPaths];
  }

  async run(): Promise<void> {
    await pLimit(filesAtOnce).map(this.going, (change) => this.tried(change, () => this.remove(change)));
    if (this.failures.length === 0) await this.holdBack();
    await pLimit(filesAtOnce).map(this.coming, (change) => this.tried(change, () => this.write(change)));
    await this.withdrawLate().catch((error: unknown) => this.failures.push(error));
  }

  private async tried(change: FileChange, work: () => Promise<void>): Promise<void> {
    if (this.failures.length > 0) return;
    this.begun.add(change);
    try {
      this.options.signal?.throwIfAborted();
      await work();
      this.options.progress?.(++this.done, this.changes.length);
    } catch (error) {
      this.failures.push(error);
    }
  }

  private async remove(change: FileChange): Promise<void> {
    const now = await this.files.read(change.path);
    if (now === undefined || this.isThereAlready(change.path, now)) {
      // It went before the work was interrupted, and no editor took it along.
      if (change.movesWith !== undefined && !this.canCarry(change)) this.underWay.add(change.path);
      return;
    }
    // A move that an editor began is taken back before anything was written at its end.
    const isExpected = now === change.before || now === this.targets.get(change.path)?.after;
    if (!isExpected) return this.leave(change);
    const expected = { ...change, before: now };
    if (this.canCarry(change) && (await this.files.carry(expected))) this.count++;
    else if (!(await this.replace(expected))) this.leave(change);
    else if (change.movesWith !== undefined) this.underWay.add(change.path);
  }

  /** Whether a path that one file leaves has the one that comes to it, since the work was interrupted before. */
  private isThereAlready(path: string, now: string): boolean {
    const arrival = this.arrivals.get(foldPath(path));
    return arrival !== undefined && arrival !== this.targets.get(path) && isOfSameCase(now, arrival.after);
  }

  /** Editors take no file to a path that another one leaves at the same time. */
  private canCarry({ path, movesWith }: FileChange): boolean {
    if (movesWith === undefined) return false;
    return foldPath(movesWith) === foldPath(path) || !this.departures.has(foldPath(movesWith));
  }

  /** Where a file stays, the one that was to come in its place stays too, and so on. */
  private async holdBack(): Promise<void> {
    // What is added meanwhile is looked at, too.
    for (const staying of this.left) {
      if (!this.going.includes(staying)) continue;
      const source = this.sources.get(this.arrivals.get(foldPath(staying.path))?.path ?? '');
      if (source && !this.left.has(source)) await this.keep(source);
    }
  }

  /** Takes neither half of a move for made. */
  private async keep(source: FileChange): Promise<void> {
    this.left.add(source);
    const target = this.targets.get(source.path);
    if (target) this.left.add(target);
    await this.restore(source);
  }

  /** Puts a file back that can't come to its new place: beside its old one where another one is there by now. */
  private async restore({ path, before }: FileChange): Promise<void> {
    if (!this.underWay.delete(path)) return;
    for (let clash = 0; ; clash++) {
      const free = clash === 0 ? path : path.replace(/(?=\.ya?ml$)/i, `-${clash}`);
      if (await this.replace({ path: free, before: undefined, after: before, movesWith: path })) return;
    }
  }

  private async write(change: FileChange): Promise<void> {
    const { path, before, after, movesWith } = change;
    const source = this.sources.get(path);
    if (source && this.left.has(source)) return this.withdraw(change, source);
    const now = await this.files.read(path);
    if (now === after) return;
    // What an editor took along is at its new place before it is written there.
    const isExpected = now === before || (now !== undefined && now === source?.before);
    if (isExpected && (await this.replace({ path, before: now, after, movesWith }))) return;
    this.leave(change);
    if (source && isOfSameCase(now, after)) this.left.add(source);
    else if (source) await this.keep(source);
  }

  private async replace(change: FileChange): Promise<boolean> {
    const isDone = await this.files.replace(change);
    if (isDone) this.count++;
    return isDone;
  }

  private leave(change: FileChange): void {
    this.savedPaths.add(change.path);
    this.left.add(change);
  }

  /** Where a file stays at its old place, there must not be a second one of its test case. */
  private async withdraw(change: FileChange, source: FileChange): Promise<void> {
    const { path, after } = change;
    this.left.add(change);
    if (foldPath(path) === foldPath(source.path)) return;
    const now = await this.files.read(path);
    if (now !== undefined && (now === after || now === source.before))
      await this.replace({ path, before: now, after: undefined });
  }

  private async withdrawLate(): Promise<void> {
    const late = new Set(await this.files.savedLate());
    for (const change of this.changes) {
      const source = this.sources.get(change.path);
      if (late.has(change.path)) {
        this.leave(change);
        if (source && this.departures.has(foldPath(change.path))) await this.keep(source);
      }
      if (source && late.has(source.path)) await this.withdraw(change, source);
    }
  }
}
