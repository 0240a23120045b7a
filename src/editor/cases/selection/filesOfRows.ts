import type * as vscode from 'vscode';
import type { Target } from '../../targets/target.ts';
import type { Failure } from '../../ui/tryEach.ts';
import type { CaseCatalog } from '../catalog/caseCatalog.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { getCasesByTarget, getCasesOfRows } from './chosenCases.ts';
import { noFileError } from './commandRows.ts';

/** The rows that are selected in the view, and the test cases of targets. */
export interface SelectedRows {
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

/** Files that a command on several is about, and the test cases among its rows that have none. */
export interface SeveralFiles {
  readonly uris: readonly vscode.Uri[];
  readonly failures: readonly Failure[];
}

/** Such files of one target, and the ids of their test cases. */
interface FilesOfTarget extends SeveralFiles, Target {
  readonly ids: readonly string[];
}

/** The files of some test cases, and a failure for each that has none. */
export const filesOf = (entries: readonly CaseEntry[]): SeveralFiles => ({
  uris: entries.flatMap(({ uri }) => uri ?? []),
  failures: entries.flatMap(({ uri, testCase }) =>
    uri ? [] : { name: testCase.description, error: noFileError() },
  ),
});

export const hasFile = ({ uri }: CaseEntry): boolean => uri !== undefined;

/**
 * The files of the rows that a command is about. Those below a folder or a target are meant as far as they have files.
 *
 * @throws {UserError} where none has a file, or they belong to several targets
 */
export async function getFilesOfRows(
  argument: unknown,
  { view, catalog }: SelectedRows,
): Promise<SeveralFiles> {
  const files = filesOf((await getCasesOfRows(argument, view.selection, catalog, hasFile)).entries);
  if (files.uris.length === 0) throw noFileError();
  return files;
}

/** The files of rows as `getFilesOfRows` finds them, of each target. @throws {UserError} where none has a file */
export async function getFilesByTarget(
  argument: unknown,
  { view, catalog }: SelectedRows,
): Promise<FilesOfTarget[]> {
  const chosen = await getCasesByTarget(argument, view.selection, catalog, hasFile);
  const files = chosen.map(({ entries, ...target }) => ({
    ...target,
    ...filesOf(entries),
    ids: entries.filter(hasFile).map(({ id }) => id),
  }));
  if (files.every(({ uris }) => uris.length === 0)) throw noFileError();
  return files;
}
