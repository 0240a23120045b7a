import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { findExcludedFolders, excludedNotes, linkNotes } from '../cases/findExcludedFolders.ts';
import { completeFiles } from './completeFiles.ts';
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
  const caseFiles = new DiskCaseFiles(folder, pause, () => excluded);
  if (options.fix) {
    const completed = await completeFiles(caseFiles, await caseFiles.list(signal), pause);
    yield { notes: completed.map((path) => `completed ${displayPath(folder, path)}`) };
  }
  const files = await caseFiles.list(signal);
  yield { notes: linkNotes(folder, caseFiles) };
  const cache = await openReadingCache(options, files.length);
  const found = await findProblems(files, pause, cache);
  await cache?.save();
  if (found.incomplete > 0) yield { notes: [incompleteNote(found.incomplete, options.fix)] };
  const problems = found.problems.map((problem) => ({
    ...problem,
    path: displayPath(folder, problem.path),
  }));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const summary = `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}.`;
  yield { problems, summary, status: errors > 0 ? 'failed' : 'done' };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const incompleteNote = (number: number, isFixed: boolean): string =>
  `${count(number, 'test case')} can’t be read by other tools, because fields are missing. ${
    isFixed ? 'Pull to get the selector types from the service.' : 'Use --fix to add them.'
  }`;
