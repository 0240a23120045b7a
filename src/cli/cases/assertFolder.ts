import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../arguments/usageError.ts';

/** @throws UsageError when there is no such folder */
export async function assertFolder(folder: string): Promise<void> {
  if (!(await isFolder(folder))) throw new UsageError(`Folder not found: ${path.resolve(folder)}`);
}

/** Whether a path is that of a folder. */
export const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
