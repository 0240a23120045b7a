import type { Pause } from '../../core/cooperativePause.ts';
import { completeText } from '../../core/yaml/completeText.ts';
import type { CaseFile, CaseFiles } from '../../sync/files/caseFiles.ts';

/**
 * Adds to test cases the fields that other tools demand. A file with errors, or one that is saved
 * meanwhile, stays as it is.
 *
 * @returns the paths of the files that changed
 */
export async function completeFiles(
  folder: Pick<CaseFiles, 'replace'>,
  files: readonly CaseFile[],
  pause: Pause,
): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, text, unreadable, obstacle } of files) {
    await pause();
    const after = unreadable || obstacle ? undefined : completeText(text);
    if (after !== undefined && (await folder.replace({ path, before: text, after }))) changed.push(path);
  }
  return changed;
}
