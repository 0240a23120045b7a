import { readFile, stat } from 'node:fs/promises';
import type { Pause } from '../../core/cooperativePause.ts';
import { importSpecsInSlices, type SpecImport } from '../../core/playwright/spec/importSpecs.ts';
import { longestSpec, readSpecFiles } from '../../core/playwright/spec/readSpecFiles.ts';
import { runInSlices } from '../../core/runInSlices.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import { isMissing } from '../../node/hasErrorCode.ts';

/** Converts spec files, and what they import, to test cases. Nothing is run. */
export async function readSpecs(
  paths: readonly string[],
  pause: Pause,
  signal: AbortSignal,
): Promise<SpecImport> {
  const files = await readSpecFiles(paths, (path) => {
    signal.throwIfAborted();
    return readText(path);
  });
  return runInSlices(importSpecsInSlices(paths, files, createNamedUuid), pause);
}

/** The text of a file; of one that is too long anyway, so much that it is refused. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return undefined;
    return stats.size > longestSpec * 4 ? ' '.repeat(longestSpec + 1) : await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
