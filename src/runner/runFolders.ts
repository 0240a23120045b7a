import { lstat, readdir, rm, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from '../node/lock.ts';

/** The limits of a folder of runs. */
export interface RunLimits {
  /** The newest runs that are kept, at most. */
  readonly runs: number;
  /** Their size in bytes, at most. */
  readonly bytes: number;
}

/**
 * Deletes the oldest runs in a folder of runs until the rest is within the limits. A run that is still
 * running stays, and so does what isn't a folder; what cannot be deleted is left.
 *
 * @param kept files of runs that are deleted after all others but the newest one
 * @returns the folders that were deleted
 */
export async function pruneRuns(
  folder: string,
  limits: RunLimits,
  kept: readonly string[] = [],
): Promise<string[]> {
  const runs = await runsIn(folder);
  const total = { runs: 0, bytes: 0 };
  const deleted: string[] = [];
  let isFull = false;
  const [newest, ...older] = runs.toSorted((a, b) => b.changed - a.changed);
  const isKept = (run: Run): boolean => kept.some((file) => file.startsWith(run.folder + path.sep));
  const ordered = [
    ...(newest ? [newest] : []),
    ...older.filter(isKept),
    ...older.filter((run) => !isKept(run)),
  ];
  for (const run of ordered) {
    isFull ||= total.runs + 1 > limits.runs || total.bytes + run.bytes > limits.bytes;
    if (isFull && !run.isRunning && (await isDeleted(run.folder))) {
      deleted.push(run.folder);
      continue;
    }
    total.runs++;
    total.bytes += run.bytes;
  }
  return deleted;
}

interface Run {
  readonly folder: string;
  readonly changed: number;
  readonly bytes: number;
  readonly isRunning: boolean;
}

async function runsIn(folder: string): Promise<Run[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  return Promise.all(
    folders.map(async (runFolder) => {
      const changed = await lstat(runFolder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return {
        folder: runFolder,
        changed,
        bytes: await sizeOf(runFolder),
        isRunning: await isRunning(runFolder),
      };
    }),
  );
}

/** Links are not followed: a run links to Playwright. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let size = 0;
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) size += await sizeOf(file);
    else
      size += await lstat(file).then(
        (found) => found.size,
        () => 0,
      );
  }
  return size;
}

const isDeleted = (folder: string): Promise<boolean> =>
  rm(folder, { recursive: true }).then(
    () => true,
    () => false,
  );

/** A folder for the code of one run. */
interface TakenCodeFolder {
  readonly folder: string;
  /** Gives the folder back for the next run. */
  release(): void;
}

/**
 * Takes the first folder that no run uses, in any window. The next run gets the same one: Playwright keeps what it
 * compiled by the path and the text of each file.
 *
 * @param root the folder that holds those of the runs
 */
export async function takeCodeFolder(root: string): Promise<TakenCodeFolder> {
  for (let at = 1; ; at++) {
    const folder = path.join(root, String(at));
    const lock = await tryLock(`${folder}.lock`);
    if (lock) return { folder, release: () => lock.release() };
  }
}

/** In the folder of a run: the id of the process that runs it. */
const markName = '.running';

/** Marks the folder of a run, which is there, as in use by this process until the function that is returned is called. */
export async function markRunFolder(folder: string): Promise<() => Promise<void>> {
  const mark = path.join(folder, markName);
  await writeFile(mark, String(process.pid));
  return () => rm(mark, { force: true });
}

/** Whether the process that marked the folder of a run still runs. */
async function isRunning(folder: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(path.join(folder, markName), 'utf8'));
    if (!Number.isInteger(pid) || pid <= 0) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is there, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
