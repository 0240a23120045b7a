import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { findExcludedFolders, excludedNotes } from '../cases/findExcludedFolders.ts';
import { findProblems } from './findProblems.ts';
import { openReadingCache } from './openReadingCache.ts';
import { assertFolder } from '../cases/assertFolder.ts';
import type { ValidateOptions } from '../arguments/commandOptions.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { displayPath } from '../cases/displayPath.ts';

/** Checks a folder of test cases; needs no service. */
export async function* validateCommand(options: ValidateOptions, signal: AbortSignal): OutcomeParts {
  const { folder } = options;
  await assertFolder(folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const files = await new DiskCaseFiles(folder, pause, () => excluded).list(signal);
  const cache = await openReadingCache(options, files.length);
  const found = await findProblems(files, pause, cache);
  await cache?.save();
  const problems = found.map((problem) => ({
    ...problem,
    path: displayPath(folder, problem.path),
  }));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const summary = `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}.`;
  yield { problems, summary, status: errors > 0 ? 'failed' : 'done' };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
