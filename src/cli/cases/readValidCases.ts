import { render } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import type { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { type LocalSet, readLocalSet, findSetProblems } from '../../sync/cases/localSet.ts';
import { Refusal } from '../outcome/refusal.ts';

/**
 * Reads the test cases of a folder.
 *
 * @throws {Refusal} that names every file which has errors, or when there is no test case
 */
export async function readValidCases(
  files: DiskCaseFiles,
  pause: Pause,
  signal: AbortSignal,
): Promise<LocalSet> {
  const local = await readLocalSet(await files.list(signal), pause);
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const problems = [...local.invalid, ...findSetProblems(local, cases)];
  if (problems.length > 0) {
    throw new Refusal(
      problems.map(({ path, problem: { line, message } }) => ({
        message: `${path}, line ${line}: ${render(message)}`,
        todo: 'Fix the file, then try again',
      })),
    );
  }
  if (cases.length > 0) return local;
  throw new Refusal([{ message: 'There are no test cases in the folder', todo: 'Specify another --folder' }]);
}
