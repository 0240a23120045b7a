import { runsByItself } from '../../core/case/runsByItself.ts';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { getCasesOfAnyTarget } from '../cases/selection/chosenCases.ts';
import { filesOf, hasFile, type SelectedRows } from '../cases/selection/filesOfRows.ts';
import { noFileError } from '../cases/selection/noFileError.ts';
import { partialError } from '../ui/partialError.ts';
import { textOfError } from '../ui/textOfError.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';

interface RunRowsParts extends SelectedRows {
  readonly index: Pick<CaseIndex, 'ready' | 'at'>;
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
}

/**
 * Runs the files of the rows that a command was called on, or that are selected if it was called by a key, of any
 * targets, on this machine. What only cleans up after others is run where its own row is among them.
 *
 * @throws UserError where none of them has a file
 */
export async function runSelectedCases(
  { catalog, view, index, runCases }: RunRowsParts,
  argument: unknown,
): Promise<void> {
  const entries = await getCasesOfAnyTarget(
    argument,
    view.selection,
    catalog,
    (entry) => hasFile(entry) && runsByItself(entry.testCase),
  );
  const { uris, failures } = filesOf(entries);
  await index.ready;
  const files = uris.flatMap((uri) => index.at(uri) ?? []);
  if (files.length === 0) throw noFileError();
  if (failures.length > 0) {
    const error = partialError(message('Some of the selected test cases are not run'), failures);
    void vscode.window.showWarningMessage(textOfError(error));
  }
  await runCases(files);
}
