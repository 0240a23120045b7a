import { randomUUID } from 'node:crypto';
import { checkReading } from '../../core/checks/checkCase.ts';
import type { Finding } from '../../core/checks/finding/finding.ts';
import { IgnoreComments } from '../../core/checks/ignoreComments.ts';
import { failsEveryRun } from '../../core/checks/runChecks.ts';
import type { OtherCase, CaseSetView } from '../../core/checks/views/caseSetView.ts';
import { render } from '../../core/message.ts';
import { runToEnd, type Pause } from '../../core/slices.ts';
import { TextLines } from '../../core/text/textLines.ts';
import { completeText } from '../../core/yaml/completeText.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { type InvalidFile, readLocalSet, findSetProblems } from '../../sync/cases/localSet.ts';
import type { CaseFile, CaseFiles } from '../../sync/files/caseFiles.ts';
import type { ValidateOptions } from '../arguments/commandOptions.ts';
import {
  findExcludedFolders,
  excludedNotes,
  linkNotes,
  assertFolder,
  displayPath,
} from '../cases/folderOptions.ts';
import type { OutcomeParts, ReportedProblem } from '../outcome/commandOutcome.ts';
import { openReadingCache, type FileReading, FileReadings, type ReadingCache } from './cachedReadings.ts';

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
  `${count(number, 'test case')} can't be read by other tools, because fields are missing. ${
    isFixed ? 'Pull to get the selector types from the service.' : 'Use --fix to add them.'
  }`;

interface FoundProblems {
  readonly problems: readonly ReportedProblem[];
  /** How many test cases without errors lack fields that other tools demand. */
  readonly incomplete: number;
}

/**
 * Finds the problems of test cases: in each file, and between them. Files of other kinds are ignored.
 *
 * @param cache what was read of files before
 */
export async function findProblems(
  files: readonly CaseFile[],
  pause: Pause,
  cache?: Pick<ReadingCache, 'get' | 'set'>,
): Promise<FoundProblems> {
  const readings = new FileReadings(cache);
  const local = await readLocalSet(files, pause, { parse: (file) => readings.parse(file) });
  const validPaths = new Set([...local.cases.values()].map(({ file }) => file.path));
  const casePaths = new Set(validPaths);
  for (const { path } of local.invalid) casePaths.add(path);
  const cases = files.filter(({ path, unreadable }) => casePaths.has(path) && !unreadable);
  const projectFor = projectsOf(cases, readings);
  const problems: ReportedProblem[] = [];
  let incomplete = 0;
  for (const file of cases) {
    await pause();
    const [{ path, text }, reading] = [file, readings.of(file.path)];
    const check = checkReading(text, reading.content, projectFor(path), (other) => readings.readSteps(other));
    const findings = runToEnd(check);
    problems.push(...describeProblems(path, text, reading, findings));
    if (validPaths.has(path) && findings.some(({ code }) => code === 'incomplete-case')) incomplete++;
  }
  // What blocks a push is reported even if a comment hides it.
  const hasError = new Set(problems.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  const all = [...local.cases.values()].map(({ testCase }) => testCase);
  const blocking = [...local.invalid, ...findSetProblems(local, all)];
  const others = blocking.filter(({ path }) => !hasError.has(path)).map(blockingProblem);
  return { problems: [...problems, ...others].toSorted(byPosition), incomplete };
}

function describeProblems(
  path: string,
  text: string,
  { problems }: FileReading,
  found: readonly Finding[],
): ReportedProblem[] {
  const [comments, lines] = [new IgnoreComments(text), new TextLines(text)];
  const ownProblems = problems
    .filter((problem) => !comments.silences(problem))
    .map(({ line, column, code, message, ...problem }) => {
      const severity = problem.failsEveryRun ? 'error' : problem.severity;
      return { path, line, column, severity, code, message: render(message) };
    });
  const sharedProblems = found.flatMap(({ span, code, message, ...finding }) => {
    const severity = failsEveryRun(code) ? 'error' : finding.severity;
    if (severity !== 'error' && severity !== 'warning') return [];
    return [{ path, ...lines.positionAt(span.start), severity, code, message: render(message) }];
  });
  return [...ownProblems, ...sharedProblems];
}

const blockingProblem = ({ path, problem: { line, column, message } }: InvalidFile): ReportedProblem => ({
  path,
  line,
  column,
  severity: 'error',
  code: 'blocks-push',
  message: render(message),
});

/** The project that the checks of each file are given. */
function projectsOf(files: readonly CaseFile[], readings: FileReadings): (path: string) => CaseSetView {
  const all = files.map((file): OtherCase => ({
    key: file.path,
    summary: readings.linksOf(file.path),
    get text() {
      return file.text;
    },
  }));
  const byId = groupBy(all, ({ summary }) => [summary.id?.value]);
  const byLink = groupBy(all, ({ summary }) => [summary.dependencyId?.value, summary.teardownId?.value]);
  return (key) => ({
    key,
    complete: true,
    byId: (id) => byId.get(id) ?? [],
    dependantsOf: (id) => byLink.get(id) ?? [],
    all: () => all,
    newId: () => randomUUID(),
  });
}

function groupBy(
  cases: readonly OtherCase[],
  keysOf: (item: OtherCase) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly OtherCase[]> {
  const groups = new Map<string, OtherCase[]>();
  for (const item of cases) {
    for (const key of new Set(keysOf(item))) {
      if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
    }
  }
  return groups;
}

const byPosition = (a: ReportedProblem, b: ReportedProblem): number =>
  (a.path < b.path ? -1 : Number(a.path > b.path)) || a.line - b.line || a.column - b.column;

/**
 * Adds to test cases the fields that other tools demand. A file with errors, or one that is saved
 * meanwhile, stays as it is.
 *
 * @returns the paths of the files that changed
 */
async function completeFiles(
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
