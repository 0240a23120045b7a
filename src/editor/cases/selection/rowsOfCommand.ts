import { isTargetNode } from '../../targets/targetArgument.ts';
import { targetOfRow } from '../../targets/targetNodes.ts';
import { targetKeyOf } from '../../targets/target.ts';
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
