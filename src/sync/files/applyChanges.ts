import { filesAtOnce } from './filesAtOnce.ts';
import pLimit from 'p-limit';
import { foldPath } from '../../core/case/foldPath.ts';
import type { CaseFiles } from './caseFiles.ts';
import { isDeletion, type FileChange } from './fileChange.ts';

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
  /** These files, and with each half of a move the other one: what is not as the changes say. */
  readonly left: ReadonlySet<string>;
  /** The errors: nothing was begun after the first. */
  readonly failures: readonly unknown[];
}

/**
 * Carries out changes, many at once, until one fails. A file that says neither what a change expects nor what
 * it makes of it stays. Both halves of a move are carried out, or none. What goes makes room first: names
 * that differ in case only are one file on some systems.
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

class Application implements AppliedChanges {
  readonly begun = new Set<FileChange>();
  readonly left = new Set<string>();
  readonly failures: unknown[] = [];
  count = 0;

  private readonly savedPaths = new Set<string>();
  private readonly going: FileChange[] = [];
  private readonly coming: FileChange[] = [];

  /** The other halves of moves, by path: of what comes, and of what goes. */
  private readonly sources: ReadonlyMap<string, FileChange>;
  private readonly targets: ReadonlyMap<string, FileChange>;
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
  }

  get saved(): readonly string[] {
    return [...this.savedPaths];
  }

  async run(): Promise<void> {
    await pLimit(filesAtOnce).map(this.going, (change) => this.tried(change, () => this.remove(change)));
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
    if (now === undefined) return;
    // A move that an editor began is taken back before anything was written at its end.
    const isExpected = now === change.before || now === this.targets.get(change.path)?.after;
    if (!isExpected) return this.leave(change);
    const expected = { ...change, before: now };
    if (change.movesWith !== undefined && (await this.files.carry(expected))) this.count++;
    else if (!(await this.replace(expected))) this.leave(change);
    else if (change.movesWith !== undefined) this.underWay.add(change.path);
  }

  private async write(change: FileChange): Promise<void> {
    const { path, before, after, movesWith } = change;
    const source = this.sources.get(path);
    if (source && this.left.has(source.path)) return this.withdraw(change, source);
    const now = await this.files.read(path);
    if (now === after) return;
    // What an editor took along is at its new place before it is written there.
    const isExpected = now === before || (now !== undefined && now === source?.before);
    if (isExpected && (await this.replace({ path, before: now, after, movesWith }))) return;
    this.leave(change);
    if (!source) return;
    this.left.add(source.path);
    if (this.underWay.has(source.path))
      await this.replace({ path: source.path, before: undefined, after: source.before });
  }

  private async replace(change: FileChange): Promise<boolean> {
    const isDone = await this.files.replace(change);
    if (isDone) this.count++;
    return isDone;
  }

  private leave({ path }: FileChange): void {
    this.savedPaths.add(path);
    this.left.add(path);
  }

  /** Where a file stays at its old place, there must not be a second one of its test case. */
  private async withdraw({ path, after }: FileChange, source: FileChange): Promise<void> {
    this.left.add(path);
    if (foldPath(path) === foldPath(source.path)) return;
    const now = await this.files.read(path);
    if (now !== undefined && (now === after || now === source.before))
      await this.replace({ path, before: now, after: undefined });
  }

  private async withdrawLate(): Promise<void> {
    const late = new Set(await this.files.savedLate());
    for (const change of this.changes) {
      if (late.has(change.path)) this.leave(change);
      const source = this.sources.get(change.path);
      if (source && late.has(source.path)) await this.withdraw(change, source);
    }
  }
}
