import { render } from '../core/errors.ts';
import type { Pause } from '../sync/jsonLines.ts';
import { readLocalSet, setProblemsIn, type LocalSet } from '../sync/localSet.ts';
import { caseFilesIn, type CasePlace } from './caseFiles.ts';
import { Refusal, type Report } from './report.ts';

/**
 * Reads the test cases of a folder.
 *
 * @throws Refusal that names every file which has errors, or no test case to be found
 */
export async function casesIn(
  place: CasePlace,
  pause: Pause,
  signal: AbortSignal,
  report: Report,
): Promise<LocalSet> {
  const files = await caseFilesIn(place, pause, report);
  const local = await readLocalSet(await files.list(signal), pause);
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const problems = [...local.invalid, ...setProblemsIn(local, cases)];
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
