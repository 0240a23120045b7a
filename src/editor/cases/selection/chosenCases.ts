import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { getEntryOfFile } from '../catalog/entryOfFile.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import { isCaseNode, isFolderNode, type CaseNode } from './caseNodes.ts';
import { targetOfRow } from '../../targets/targetNodes.ts';
import { isTargetNode } from '../../targets/targetArgument.ts';
import type { CaseCatalog } from '../catalog/caseCatalog.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { targetKeyOf, isSameTarget, type Target } from '../../targets/target.ts';

/** Test cases of one target. */
export interface ChosenCases extends Target {
  readonly entries: readonly CaseEntry[];
}

export type ChosenCase = Omit<ChosenCases, 'entries'> & { readonly entry: CaseEntry };

/**
 * The cases that a command is about: all that are selected in the view where it was called on one of
 * them, else that of the node, or of the file that is given or open.
 *
 * @throws UserError where there is none, or they belong to several targets
 */
export async function getChosenCases(
  argument: unknown,
  selection: readonly unknown[],
  catalog: CaseCatalog,
): Promise<ChosenCases> {
  const nodes = isCaseNode(argument) ? withSelection(argument, selection) : [];
  const [first] = nodes;
  if (!first) return caseOfFile(argument, catalog);
  if (nodes.some(({ testTarget }) => !isSameTarget(testTarget, first.testTarget))) throw severalTargets();
  return { ...first.testTarget, entries: nodes.map(({ entry }) => entry) };
}

/** The one case that a command is about. @throws UserError where there are several, or none */
export async function getChosenCase(
  argument: unknown,
  selection: readonly unknown[],
  catalog: CaseCatalog,
): Promise<ChosenCase> {
  const { entries, ...at } = await getChosenCases(argument, selection, catalog);
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) throw new UserError(message('Select one test case'));
  return { ...at, entry };
}

/**
 * The cases of the rows that a command is about: of all that are selected where it was called on one
 * of them. A folder and a target stand for the cases below them.
 *
 * @param isMeant which cases below a folder or a target are meant; all where it is left out
 * @throws UserError where there are none, or they belong to several targets
 */
export async function getCasesOfRows(
  argument: unknown,
  selection: readonly unknown[],
  catalog: Pick<CaseCatalog, 'casesOf'>,
  isMeant: IsMeant = () => true,
): Promise<ChosenCases> {
  const called = rowKey(argument);
  const isSelected = called !== undefined && selection.some((row) => rowKey(row) === called);
  const rows = isSelected ? selection : [argument];
  const found = (await Promise.all(rows.map((row) => casesBelow(row, catalog, isMeant)))).flat();
  const [first] = found;
  if (!first) throw new UserError(message('No test case is selected'), message('Select one in the view'));
  if (found.some(({ testTarget }) => !isSameTarget(testTarget, first.testTarget))) throw severalTargets();
  const entries = new Map(found.map(({ entry }) => [entry.id, entry]));
  return { ...first.testTarget, entries: [...entries.values()] };
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

/** Identifies what a row stands for: the row of a command may be another object than the selected one. */
function rowKey(row: unknown): string | undefined {
  if (isCaseNode(row)) return `${targetKeyOf(row.testTarget)} case ${row.entry.id}`;
  if (isFolderNode(row)) return `${targetKeyOf(row.testTarget)} folder ${row.name}`;
  return isTargetNode(row) ? targetKeyOf(targetOfRow(row)) : undefined;
}

const severalTargets = (): UserError =>
  new UserError(
    message('The selected test cases belong to several test targets'),
    message('Select test cases of one test target'),
  );

function withSelection(node: CaseNode, selection: readonly unknown[]): CaseNode[] {
  const cases = selection.filter(isCaseNode);
  return cases.some(({ entry }) => entry.id === node.entry.id) ? cases : [node];
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
