import * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import { UserError } from '../../../core/userError.ts';
import { isTargetNode, targetOfRow, targetKeyOf, type Target } from '../../targets/target.ts';
import { folderOfTarget } from '../../targets/targetFolders.ts';
import { isCancelled } from '../../ui/errorBoundary.ts';
import { partialError, type Failure } from '../../ui/tryEach.ts';
import { isUndecided, type CaseEntry } from '../catalog/caseEntry.ts';
import { isCaseNode, isFolderNode } from './caseNodes.ts';

/** The argument that a key can pass to a command that without one is about the file in the editor. */
export const selectedRows = 'selection';

/** Whether a command is about rows of the view: it was called on one, or by a key for those that are selected. */
export const isRowArgument = (argument: unknown): boolean =>
  argument === selectedRows || rowKey(argument) !== undefined;

/** The rows that a command is about: all that are selected where it was called on one of them, or by a key. */
export function rowsOfCommand(argument: unknown, selection: readonly unknown[]): readonly unknown[] {
  if (argument === undefined || argument === selectedRows) return selection;
  const called = rowKey(argument);
  const isSelected = called !== undefined && selection.some((row) => rowKey(row) === called);
  return isSelected ? selection : [argument];
}

/** Identifies what a row stands for: the row of a command may be another object than the selected one. */
function rowKey(row: unknown): string | undefined {
  if (isCaseNode(row)) return `${targetKeyOf(row.testTarget)} case ${row.entry.id}`;
  if (isFolderNode(row)) return `${targetKeyOf(row.testTarget)} folder ${row.name}`;
  return isTargetNode(row) ? targetKeyOf(targetOfRow(row)) : undefined;
}

/**
 * Gets the file that a command is about: the given one, that of a row, or the one in the editor.
 *
 * @throws {UserError} where there is none
 */
export function fileOfArgument(argument: unknown): vscode.Uri {
  const uri = givenFile(argument) ?? vscode.window.activeTextEditor?.document.uri;
  if (!uri) throw new UserError(message('No test case is open'), message('Open one, then try again'));
  return uri;
}

function givenFile(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  return isCaseNode(argument) ? argument.entry.uri : undefined;
}

/** Creates the error for a row without a file. */
export const noFileError = (): UserError =>
  new UserError(
    message('No file in this workspace contains this test case'),
    message('Pull the test case'),
    'pull',
  );

/** Gets the label of test cases in a title: the name of one, or their number. */
export function casesLabel(entries: readonly { readonly testCase: Pick<TestCase, 'description'> }[]): string {
  const [first, ...others] = entries;
  return first && others.length === 0
    ? cleanLine(first.testCase.description, 60)
    : vscode.l10n.t('{0} test cases', entries.length);
}

/** Whether a test case waits on the service to be accepted or discarded, and has no file. */
export const isDiscovery = ({ uri, hidden, status }: Pick<CaseEntry, 'uri' | 'hidden' | 'status'>): boolean =>
  !uri && hidden && isUndecided(status);

/** @throws {UserError} where the service does not have the case */
export function assertOnService({ testCase, remoteCase, hidden }: CaseEntry): void {
  if (remoteCase || hidden) return;
  throw new UserError(
    message('The service does not have "{0}" yet', testCase.description),
    message('Push the test case, or upload it as a new test case'),
  );
}

/**
 * Runs the work of a command for each target that its rows belong to, one after another. A target that fails doesn't
 * stop the others, which may be of another service; a cancel does.
 *
 * @throws {UserError} for all that failed, with the folder of each; the error itself where there is one target
 */
export async function forEachTarget<Chosen extends Target>(
  targets: readonly Chosen[],
  work: (target: Chosen) => Promise<unknown>,
): Promise<void> {
  const failures: Failure[] = [];
  for (const target of targets)
    try {
      await work(target);
    } catch (error) {
      const mayGoOn = error instanceof UserError && !isCancelled(error) && targets.length > 1;
      if (!mayGoOn) throw error;
      failures.push({ name: folderOfTarget(target)?.folder ?? target.testTargetId, error });
    }
  const done = targets.length - failures.length;
  if (failures.length > 0)
    throw partialError(message('Finished {0} of {1} test targets', done, targets.length), failures);
}
