import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { UserError } from '../../core/userError.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { type InvalidFile, findSetProblems, type LocalSet, readLocalSet } from '../../sync/cases/localSet.ts';
import { noFileError, casesLabel, fileOfArgument, isRowArgument } from '../cases/selection/commandRows.ts';
import { getFilesOfRows, type SelectedRows } from '../cases/selection/filesOfRows.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { withNeededFiles } from '../files/neededAndAffectedFiles.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import { createFileError } from '../ui/errorBoundary.ts';
import { localize } from '../ui/texts.ts';
import { withProgress } from '../ui/withProgress.ts';

/** The cases that code is made of. */
export interface CaseSelection {
  readonly cases: readonly TestCase[];
  /** The cases that get a test; all if it is undefined. */
  readonly only: readonly TestCase[] | undefined;
  /** Their file or folder. */
  readonly uri: vscode.Uri;
  readonly folder: TargetFolder | undefined;
}

/** Selects the cases of files of one folder, with all that they need. */
export async function selectFiles(uris: readonly vscode.Uri[], index: CaseIndex): Promise<CaseSelection> {
  const [first, ...others] = uris;
  if (!first) throw noFileError();
  const folder = targetFolderOf(first);
  if (others.some((uri) => targetFolderOf(uri)?.uri.toString() !== folder?.uri.toString()))
    throw severalFoldersError();
  const documents = await Promise.all(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
  const read = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    await index.refresh();
    return readNeededCases(documents, index, createEventLoopPause(signal));
  });
  return {
    cases: getValidCases(read),
    only: read.testCases.length > 0 ? read.testCases : undefined,
    uri: first,
    folder,
  };
}

const severalFoldersError = (): UserError =>
  new UserError(
    message('The selected files belong to several test targets, and a project is generated for one'),
    message('Select test cases of one test target'),
  );

/** Selects all cases of a folder that belongs to a target. */
export async function selectFolder(folder: TargetFolder, locks: FolderLocks): Promise<CaseSelection> {
  const read = await locks.run(folder, (sync) =>
    withProgress(vscode.l10n.t('Reading test cases'), async (signal) => ({
      local: await sync.local(signal),
      uriOf: (path: string) => sync.files.uriOf(path),
    })),
  );
  return { cases: getValidCases(read), only: undefined, uri: folder.uri, folder };
}

/** The subject of the code, for titles. */
export const selectionTitle = ({ only, cases }: Pick<CaseSelection, 'only' | 'cases'>): string =>
  casesLabel((only ?? cases).map((testCase) => ({ testCase })));

/**
 * Returns every case of a set.
 *
 * @throws {UserError} that names the first file which has errors, with its line
 */
function getValidCases({ local, uriOf }: LoadedCases): TestCase[] {
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const [invalid] = [...local.invalid, ...findSetProblems(local, cases)];
  if (invalid) throw invalidError(invalid, uriOf(invalid.path));
  if (cases.length > 0) return cases;
  throw new UserError(
    message('There is no test case here'),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

const invalidError = ({ path, problem }: InvalidFile, uri: vscode.Uri): UserError =>
  createFileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    message('No code was generated. Fix the file, then try again'),
    uri,
    problem.line,
  );

/** The cases that code is generated from; unsaved text counts. */
interface LoadedCases {
  readonly local: LocalSet;
  /** The file of a path of the set. */
  uriOf(path: string): vscode.Uri;
}

/** The test cases of some documents. */
interface LoadedDocuments extends LoadedCases {
  /** Those that can be read. */
  readonly testCases: readonly TestCase[];
  /** Why one cannot be read. */
  readonly problem: InvalidFile['problem'] | undefined;
}

/** Reads the test cases of documents and all that they need, as far as the workspace has it. */
export async function readNeededCases(
  documents: readonly vscode.TextDocument[],
  index: CaseIndex,
  pause: Pause,
): Promise<LoadedDocuments> {
  const needed = withNeededFiles(await Promise.all(documents.map((document) => index.of(document))), index);
  const uris = new Map(needed.map(({ uri }) => [vscode.workspace.asRelativePath(uri), uri]));
  const files = needed.map(({ uri, text }) => ({ path: vscode.workspace.asRelativePath(uri), text }));
  const local = await readLocalSet(files, pause);
  const paths = new Set(documents.map(({ uri }) => vscode.workspace.asRelativePath(uri)));
  return {
    local,
    uriOf: (casePath) => uris.get(casePath) ?? documents[0]?.uri ?? vscode.Uri.file(casePath),
    testCases: [...local.cases.values()].flatMap(({ file, testCase }) =>
      paths.has(file.path) ? testCase : [],
    ),
    problem: local.invalid.find((file) => paths.has(file.path))?.problem,
  };
}

/**
 * The files that code is generated of: those of rows, those that are selected in the Explorer, or the one in the
 * editor.
 *
 * @param selected the files that are selected in the Explorer; other files among them are not meant
 */
export async function filesForCode(
  argument: unknown,
  selected: unknown,
  { index, ...rows }: SelectedRows & { readonly index: Pick<CaseIndex, 'ready' | 'at'> },
): Promise<readonly vscode.Uri[]> {
  if (isRowArgument(argument)) return (await getFilesOfRows(argument, rows)).uris;
  const file = fileOfArgument(argument);
  const uris = Array.isArray(selected) ? selected.filter((item) => item instanceof vscode.Uri) : [];
  if (uris.length < 2 || !uris.some((uri) => uri.toString() === file.toString())) return [file];
  await index.ready;
  return uris.filter((uri) => uri.toString() === file.toString() || index.at(uri));
}
