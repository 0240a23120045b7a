import * as vscode from 'vscode';
import { fileOfArgument, isRowArgument } from '../cases/selection/commandRows.ts';
import { getFilesOfRows, type SelectedRows } from '../cases/selection/filesOfRows.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';

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
