import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../node/files.ts';
import { fileMark, compareAndSwapFile, setAsideFileName, temporaryFileName } from '../node/replaceFile.ts';
import type { FileChange } from '../sync/files/caseFiles.ts';

/** Whether a name is that of a file which an interrupted write or swap left. */
export const isLeftover = (name: string): boolean =>
  temporaryFileName.test(name) || setAsideFileName.test(name);

/**
 * Removes what interrupted swaps left beside their files. A file that was set aside and has no
 * successor is restored first, and so is what somebody saved into it.
 *
 * @param folder where the files are
 * @param names of all that is in the folder
 * @param changes of files in the folder, that the swaps belonged to
 */
export async function cleanUpInterruptedWrites(
  folder: string,
  names: readonly string[],
  changes: readonly FileChange[],
): Promise<void> {
  const byMark = new Map(changes.map((change) => [fileMark(change.path), change]));
  for (const name of names) {
    const place = path.join(folder, name);
    const change = byMark.get(setAsideFileName.exec(name)?.[1] ?? '');
    if (change) await restore(place, path.join(folder, path.posix.basename(change.path)), change);
    if (change || temporaryFileName.test(name)) await rm(place, { force: true });
  }
}

async function restore(away: string, file: string, { before, after }: FileChange): Promise<void> {
  const [content, now] = [await readFile(away), await contentOf(file)];
  const isKnown = (bytes: Buffer): boolean =>
    [before, after].some((text) => text !== undefined && bytes.equals(Buffer.from(text)));
  if (now && (isKnown(content) || !isKnown(now))) return;
  const swapped = await compareAndSwapFile(file, now, content);
  swapped?.replaced?.close();
}

const contentOf = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
