import { readFile } from 'node:fs/promises';
import { fingerprint } from '../../api/json/fingerprint.ts';
import type { ValidateOptions } from '../arguments/commandOptions.ts';
import { resolveStateFolder } from '../sync/resolveStateFolder.ts';
import { ReadingCache } from './readingCache.ts';

/** A few files are read faster than a cache is. */
const minFiles = 100;

/**
 * The cache of a folder, in its state folder; none for a folder with few files.
 *
 * @throws UsageError when the state folder that was chosen lies in the folder
 */
export async function openReadingCache(
  { folder, state }: Pick<ValidateOptions, 'folder' | 'state'>,
  files: number,
): Promise<ReadingCache | undefined> {
  const stateFolder = await resolveStateFolder(folder, state).catch((error: unknown) => {
    if (state !== undefined) throw error;
    return undefined;
  });
  if (stateFolder === undefined || files < minFiles) return undefined;
  return ReadingCache.open(stateFolder, await identifyProgram());
}

/** Two builds of one version may check differently. */
async function identifyProgram(): Promise<string> {
  const script = await readFile(process.argv[1] ?? '').catch(() => '');
  return `${process.env.PORTABLE_TESTS_VERSION ?? ''} ${fingerprint(script)}`;
}
