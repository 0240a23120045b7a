import type { Stats } from 'node:fs';
import { readFile, realpath, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { getCaseFilePath, getDefaultLayout } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { sentences } from '../../core/userError.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import { isMissing } from '../../node/files.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { type RecordSpecs, importSpecs, withImported } from '../../specs/cases/importSpecs.ts';
import { longestSpec, isSpecFileName, mostSpecs } from '../../specs/cases/readSpecFiles.ts';
import type { SpecRemark } from '../../specs/cases/specRemarks.ts';
import { recordSpecs } from '../../specs/run/recordSpecs.ts';
import { readLocalSet, type LocalSet } from '../../sync/cases/localSet.ts';
import type { ImportOptions } from '../arguments/commandOptions.ts';
import { UsageError } from '../arguments/usageError.ts';
import { assertNoFile, excludedNotes, findExcludedFolders, linkNotes } from '../cases/folderOptions.ts';
import { sandboxWorker, scriptUrl, specWorker } from '../embedded/workerCode.ts';
import type { OutcomeParts, OutcomeEntry, Reason, ReportedProblem } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';

/**
 * Writes the tests of spec files as test cases into a folder. Files that exist stay as they are.
 *
 * @throws {Refusal} when no test can be converted, or a file differs from its spec
 */
export async function* importCommand(options: ImportOptions, signal: AbortSignal): OutcomeParts {
  const { folder, operands, dryRun } = options;
  await assertNoFile(folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const read = await readSpecs(await findSpecFiles(operands, signal), record, signal);
  yield { folder, problems: importProblems(read) };
  if (read.cases.length === 0)
    throw new Refusal([
      { message: 'No test could be converted to a test case', todo: 'Nothing was written' },
    ]);
  const files = new DiskCaseFiles(folder, pause, () => excluded);
  const planned = await planImport(read, await readLocalSet(await files.list(signal), pause), files, signal);
  yield { plan: planned.flatMap(entryOf), notes: linkNotes(folder, files) };
  const added = dryRun
    ? planned.filter(({ kind }) => kind === 'new')
    : await writeNew(planned, files, signal);
  const unchanged = planned.filter(({ kind }) => kind === 'same').length;
  const counts = {
    added: added.length,
    unchanged,
    left: planned.length - added.length - unchanged,
    notConverted: read.notUnderstood.length,
    different: read.remarks.length,
  };
  yield { outcome: counts, summary: summaryOf(counts, dryRun) };
  const appeared = planned.filter((item) => item.kind === 'new' && !added.includes(item));
  const reasons = [...planned.flatMap(leftReason), ...appeared.map(appearedReason)];
  if (reasons.length > 0) throw new Refusal(reasons);
}

const record: RecordSpecs = (task, signal) =>
  recordSpecs(task, { specs: scriptUrl(specWorker()), sandbox: scriptUrl(sandboxWorker()) }, signal);

/** Writes the new files; one that appeared meanwhile stays as it is. */
async function writeNew(
  planned: readonly PlannedImport[],
  files: DiskCaseFiles,
  signal: AbortSignal,
): Promise<PlannedImport[]> {
  const written: PlannedImport[] = [];
  for (const item of planned) {
    if (item.kind !== 'new') continue;
    signal.throwIfAborted();
    if (await files.replace({ path: item.path, after: printCase(item.testCase) })) written.push(item);
  }
  return written;
}

function entryOf({ kind, path, testCase: { id, description } }: PlannedImport): OutcomeEntry[] {
  if (kind === 'same') return [];
  if (kind === 'new') return [{ action: 'add', id, description, path }];
  const note = kind === 'invalid' ? 'the file has errors' : 'differs from its spec';
  return [{ action: 'leave', id, description, path, note }];
}

function leftReason({ kind, path }: PlannedImport): Reason[] {
  if (kind === 'invalid')
    return [{ message: `${path} has errors and was left as it is`, todo: 'Fix the file, then import again' }];
  if (kind !== 'differs') return [];
  return [
    {
      message: `${path} differs from its spec and was left as it is`,
      todo: 'Import the spec in the editor to review the changes, or delete the file and import again',
    },
  ];
}

const appearedReason = ({ path }: PlannedImport): Reason => ({
  message: `${path} was created in the meantime and was left as it is`,
  todo: 'Import again',
});

interface ImportCounts {
  readonly added: number;
  readonly unchanged: number;
  readonly left: number;
  readonly notConverted: number;
  readonly different: number;
}

const summaryOf = (counts: ImportCounts, dryRun: boolean): string =>
  [
    `${dryRun ? 'Would import' : 'Imported'}: ${counts.added} added, ${counts.unchanged} unchanged, ${counts.left} left as they are.`,
    `${counts.notConverted} not converted, ${counts.different} converted with differences.`,
  ].join(' ');

/** What an import does with a test case: `differs` and `invalid` are files that stay as they are. */
interface PlannedImport {
  readonly kind: 'new' | 'same' | 'differs' | 'invalid';
  readonly testCase: TestCase;
  /** Its file, relative to the folder. */
  readonly path: string;
}

/** Plans the files of imported test cases, beside those that a folder has. */
async function planImport(
  { cases }: SpecImport,
  local: LocalSet,
  files: DiskCaseFiles,
  signal: AbortSignal,
): Promise<PlannedImport[]> {
  const taken = new TakenPaths(await files.entries(signal));
  const layout = getDefaultLayout(path.basename(path.resolve(files.folder)));
  const byId = new Map(cases.map(({ testCase }) => [testCase.id, testCase]));
  return cases.map(({ testCase }): PlannedImport => {
    const existing = local.cases.get(testCase.id);
    const invalid = local.invalidById.get(testCase.id);
    if (invalid) return { kind: 'invalid', testCase, path: invalid.path };
    if (!existing) return { kind: 'new', testCase, path: getCaseFilePath(testCase, byId, layout, taken) };
    const isSame = withImported(existing.testCase, testCase) === existing.testCase;
    return { kind: isSame ? 'same' : 'differs', testCase, path: existing.file.path };
  });
}

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

/**
 * Finds the spec files that are named, and those in the folders that are named.
 *
 * @returns paths from the working directory, with `/`, sorted: they are part of the ids of test cases
 * @throws {UsageError} when one of them is missing, or there are none or too many
 */
async function findSpecFiles(names: readonly string[], signal: AbortSignal): Promise<string[]> {
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
  throw new UsageError(`More than ${mostSpecs} spec files can't be imported at once`, {
    todo: 'Specify a folder with fewer files',
    command: 'import',
  });
}

/** What could not be converted, and what differs from its test, by file and line. */
const importProblems = ({ notUnderstood, remarks }: SpecImport): ReportedProblem[] =>
  [
    ...notUnderstood.map((remark) => problemOf(remark, 'not-converted')),
    ...remarks.map((remark) => problemOf(remark, 'differs')),
  ].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));

const problemOf = (
  { path, line, reason, todo }: SpecRemark,
  code: 'not-converted' | 'differs',
): ReportedProblem => ({
  path,
  line,
  column: 1,
  severity: 'warning',
  code,
  message: sentences(render(reason), todo && render(todo)),
});
