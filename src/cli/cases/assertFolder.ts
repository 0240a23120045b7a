import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../arguments/usageError.ts';

/** @throws UsageError when there is no such folder */
export async function assertFolder(folder: string): Promise<void> {
  if (!(await isFolder(folder)))
    throw new UsageError(`Folder not found: ${path.resolve(folder)}`, {
      todo: 'Check the path, or create the folder',
    });
}

/** Whether a path is that of a folder. */
export const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** @throws UsageError when a path, which may be that of a folder, is that of a file */
export async function assertNoFile(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats && !stats.isDirectory()) throw new UsageError(`--folder must be a folder, not a file: ${folder}`);
}
