import { render } from '../core/errors.ts';
import { DiskFiles } from '../disk/diskFiles.ts';
import type { Pause } from '../sync/lines.ts';
import { readLocalSet, setProblemsIn, type LocalSet } from '../sync/localSet.ts';
import { Refusal } from './report.ts';

/**
 * Reads the test cases of a folder.
 *
 * @throws Refusal that names every file which has errors, or no test case to be found
 */
export async function casesIn(folder: string, pause: Pause, signal: AbortSignal): Promise<LocalSet> {
  const local = await readLocalSet(await new DiskFiles(folder, pause).list(signal), pause);
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const problems = [...local.invalid, ...setProblemsIn(local, cases)];
  if (problems.length > 0) {
    throw new Refusal(
      problems.map(({ path, problem: { line, message } }) => ({
        message: `${path}, line ${line}: ${render(message)}`,
        todo: 'Mend the file, then try again',
      })),
    );
  }
  if (cases.length > 0) return local;
  throw new Refusal([{ message: 'There are no test cases in the folder', todo: 'Name another --folder' }]);
}
