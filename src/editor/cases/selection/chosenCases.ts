import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { targetOfRow, isTargetNode, isSameTarget, targetKeyOf, type Target } from '../../targets/target.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import type { CaseCatalog } from '../catalog/caseCatalog.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { getEntryOfFile } from '../catalog/caseOfFile.ts';
import { isCaseNode, isFolderNode, type CaseNode } from './caseNodes.ts';
import { isRowArgument, rowsOfCommand } from './commandRows.ts';

/** Test cases of one target. */
export interface ChosenCases extends Target {
  readonly entries: readonly CaseEntry[];
}

export type ChosenCase = Omit<ChosenCases, 'entries'> & { readonly entry: CaseEntry };

/**
 * The cases that a command is about: those of the rows, as in `getCasesOfRows`, or of the file that is given. Where
 * nothing is given, those of the selected rows, else of the open file.
 *
 * @throws {UserError} where there is none, or they belong to several targets
 */
export async function getChosenCases(
  argument: unknown,
  selection: readonly unknown[],
  catalog: CaseCatalog,
): Promise<ChosenCases> {
  const isOfRows = isRowArgument(argument) || (argument === undefined && selection.some(isRowArgument));
  return isOfRows ? getCasesOfRows(argument, selection, catalog) : caseOfFile(argument, catalog);
}

/**
 * The one case that a command is about: that of the row, or of the file that is given or open.
 *
 * @throws {UserError} where there are several, or none
 */
export async function getChosenCase(
  argument: unknown,
  selection: readonly unknown[],
  catalog: CaseCatalog,
): Promise<ChosenCase> {
  const { entries, ...at } = await getChosenCases(argument, argument ? selection : [], catalog);
  const [entry, ...others] = entries;
  if (!entry || others.length > 0)
    throw new UserError(
      message('This command is for one test case at a time'),
      message('Select a single test case in the view'),
    );
  return { ...at, entry };
}

/**
 * The cases of the rows that a command is about: of all that are selected where it was called on one
 * of them, or by a key. A folder and a target stand for the cases below them.
 *
 * @param isMeant which cases below a folder or a target are meant; all where it is left out
 * @throws {UserError} where there are none, or they belong to several targets
 */
export async function getCasesOfRows(
  argument: unknown,
  selection: readonly unknown[],
  catalog: Pick<CaseCatalog, 'casesOf'>,
  isMeant: IsMeant = () => true,
): Promise<ChosenCases> {
  const [first, ...others] = await getCasesByTarget(argument, selection, catalog, isMeant);
  if (!first) throw noCaseSelectedError();
  if (others.length === 0) return first;
  throw new UserError(
    message('The selected test cases belong to several test targets, which are changed one at a time'),
    message('Select test cases of one test target'),
  );
}

export const noCaseSelectedError = (): UserError =>
  new UserError(message('No test case is selected'), message('Select one in the view'));

/** The cases of rows as `getCasesOfRows` finds them, of any targets. @throws {UserError} where there are none */
export async function getCasesOfAnyTarget(
  ...args: Parameters<typeof getCasesByTarget>
): Promise<CaseEntry[]> {
  const chosen = await getCasesByTarget(...args);
  if (chosen.length === 0) throw noCaseSelectedError();
  return chosen.flatMap(({ entries }) => entries);
}

/** The cases of rows as `getCasesOfRows` finds them, of each target. */
export async function getCasesByTarget(
  argument: unknown,
  selection: readonly unknown[],
  catalog: Pick<CaseCatalog, 'casesOf'>,
  isMeant: IsMeant = () => true,
): Promise<ChosenCases[]> {
  const rows = rowsOfCommand(argument, selection);
  const found = (await Promise.all(rows.map((row) => casesBelow(row, catalog, isMeant)))).flat();
  const targets = new Map(found.map(({ testTarget }) => [targetKeyOf(testTarget), testTarget]));
  return Array.from(targets.values(), (target) => {
    const own = found.filter(({ testTarget }) => isSameTarget(testTarget, target));
    const entries = new Map(own.map(({ entry }) => [entry.id, entry]));
    return { ...target, entries: [...entries.values()] };
  });
}

type CaseOfTarget = Pick<CaseNode, 'testTarget' | 'entry'>;
type IsMeant = (entry: CaseEntry) => boolean;

async function casesBelow(
  row: unknown,
  catalog: Pick<CaseCatalog, 'casesOf'>,
  isMeant: IsMeant,
): Promise<CaseOfTarget[]> {
  if (isCaseNode(row)) return [row];
  if (isFolderNode(row))
    return row.cases.filter(isMeant).map((entry) => ({ testTarget: row.testTarget, entry }));
  if (!isTargetNode(row)) return [];
  const testTarget = targetOfRow(row);
  const entries = await catalog.casesOf(testTarget.serviceUrl, testTarget.testTargetId);
  return entries.filter(isMeant).map((entry) => ({ testTarget, entry }));
}

async function caseOfFile(argument: unknown, catalog: CaseCatalog): Promise<ChosenCases> {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const folder = uri && targetFolderOf(uri);
  if (!uri || !folder) {
    throw new UserError(
      message('No test case is selected'),
      message('Select one in the view, or open its file'),
    );
  }
  const { serviceUrl, testTargetId } = folder;
  return { serviceUrl, testTargetId, entries: [await getEntryOfFile(uri, folder, catalog)] };
}
