import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSpecFileName, mostSpecs } from '../../specs/cases/specFileName.ts';
import { isMissing } from '../../node/hasErrorCode.ts';
import { UsageError } from '../arguments/usageError.ts';

/**
 * Finds the spec files that are named, and those in the folders that are named.
 *
 * @returns paths from the working directory, with `/`, sorted: they are part of the ids of test cases
 * @throws UsageError when one of them is missing, or there are none or too many
 */
export async function findSpecFiles(names: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const stats = await statsOf(name);
    if (!stats.isDirectory()) found.add(name);
    else for await (const file of specsBelow(name, signal)) assertRoom(found.add(file));
  }
  if (found.size > 0) return [...new Set(Array.from(assertRoom(found), fromHere))].toSorted();
  throw new UsageError(`No spec file found in ${names.join(', ')}`, {
    todo: 'The names of specs end in .spec.ts or .test.ts, or in .js instead of .ts',
    command: 'import',
  });
}

const fromHere = (file: string): string => path.relative('', file).replaceAll(path.sep, '/');

async function statsOf(name: string): Promise<Stats> {
  try {
    return await stat(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new UsageError(`File or folder not found: ${path.resolve(name)}`, { command: 'import' });
  }
}

/** Links to folders are not followed. */
async function* specsBelow(folder: string, signal: AbortSignal): AsyncGenerator<string, void> {
  signal.throwIfAborted();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== '.git') yield* specsBelow(file, signal);
    } else if (isSpecFileName(entry.name)) yield file;
  }
}

function assertRoom(found: ReadonlySet<string>): ReadonlySet<string> {
  if (found.size <= mostSpecs) return found;
  throw new UsageError(`More than ${mostSpecs} spec files can’t be imported at once`, {
    todo: 'Specify a folder with fewer files',
    command: 'import',
  });
}
