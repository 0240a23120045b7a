import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { importSpecs, type RecordSpecs } from '../../specs/cases/importSpecs.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { longestSpec } from '../../specs/cases/readSpecFiles.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import { isMissing } from '../../node/hasErrorCode.ts';

/** Makes test cases of spec files; they run walled off. Other files are read in the working directory only. */
export async function readSpecs(
  paths: readonly string[],
  record: RecordSpecs,
  signal: AbortSignal,
): Promise<SpecImport> {
  const here = await realpath('.');
  const named = new Set(paths);
  const read = (file: string): Promise<string | undefined> =>
    readText(file, named.has(file) ? undefined : here);
  return importSpecs(paths, { read, record, createId: createNamedUuid, signal });
}

/**
 * The text of a file; of one that is too long anyway, so much that it is refused.
 *
 * @param folder the file must be in, also behind a link
 */
async function readText(file: string, folder: string | undefined): Promise<string | undefined> {
  try {
    const real = await realpath(file);
    if (folder !== undefined && !real.startsWith(folder + path.sep)) return undefined;
    const stats = await stat(real);
    if (!stats.isFile()) return undefined;
    return stats.size > longestSpec * 4 ? ' '.repeat(longestSpec + 1) : await readFile(real, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
