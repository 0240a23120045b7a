import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** In the folder of a run: the id of the process that runs it. */
const markName = '.running';

/** Marks the folder of a run, which is there, as in use by this process until the function that is returned is called. */
export async function markRunFolder(folder: string): Promise<() => Promise<void>> {
  const mark = path.join(folder, markName);
  await writeFile(mark, String(process.pid));
  return () => rm(mark, { force: true });
}

/** Whether the process that marked the folder of a run still runs. */
export async function isRunning(folder: string): Promise<boolean> {
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
