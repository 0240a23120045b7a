import * as path from 'node:path/posix';
import * as vscode from 'vscode';
import * as z from 'zod';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { isCaseNode, isFolderNode } from '../cases/selection/caseNodes.ts';
import {
  getCasesByTarget,
  getCasesOfAnyTarget,
  noCaseSelectedError,
} from '../cases/selection/chosenCases.ts';
import {
  forEachTarget,
  rowsOfCommand,
  selectedRows,
  noFileError,
  casesLabel,
} from '../cases/selection/commandRows.ts';
import { getFilesByTarget, hasFile } from '../cases/selection/filesOfRows.ts';
import { targetOfRow, isTargetNode, isSameTarget } from '../targets/target.ts';
import { folderOfTarget, getLinkedFolder } from '../targets/targetFolders.ts';
import { applyChange } from '../ui/textEdits.ts';
import { partialError } from '../ui/tryEach.ts';
import { runInFolder } from './folder/runInFolder.ts';
import { pullCase, pullCases } from './pull/pulls.ts';
import { pushChosen, pushFile } from './push/pushSome.ts';
import { pushDrafts, type SyncServices } from './syncCommands.ts';

/** What the commands of rows need. */
export type RowServices = SyncServices;

export async function pushRows(services: RowServices, argument: unknown): Promise<void> {
  const files = await getFilesByTarget(argument, services);
  await forEachTarget(files, async ({ uris, ids, failures, ...target }) => {
    const [uri, ...others] = uris;
    if (!uri) throw noFileError();
    await runInFolder(services, getLinkedFolder(target), (sync) =>
      others.length === 0 ? pushFile(sync, services, uri) : pushChosen(sync, services, ids),
    );
    if (failures.length > 0)
      throw partialError(message('Some of the selected test cases were not pushed'), failures);
  });
}

export async function pullRows(services: RowServices, argument: unknown): Promise<void> {
  const { view, catalog } = services;
  const chosen = await getCasesByTarget(argument, view.selection, catalog);
  if (chosen.length === 0) throw noCaseSelectedError();
  const ownRows = await getCasesByTarget(argument, view.selection, catalog, () => false);
  await forEachTarget(chosen, async ({ entries, ...target }) => {
    const [id = '', ...others] = entries.map((entry) => entry.id);
    await runInFolder(services, getLinkedFolder(target), (sync) =>
      others.length === 0 ? pullCase(sync, services, id) : pullCases(sync, services, [id, ...others]),
    );
    const own = ownRows.find((rows) => isSameTarget(rows, target));
    assertPulled(own?.entries ?? []);
  });
}

/** @throws {UserError} for the test cases of rows that no pull includes */
function assertPulled(entries: readonly CaseEntry[]): void {
  const failures = entries.filter(isNotPulled).map(({ testCase, hidden }) => ({
    name: testCase.description,
    error: hidden
      ? new UserError(
          message('not included in pulls until it is enabled'),
          message('Enable it on the service, then try again'),
        )
      : new UserError(message('not on the service'), message('Push the test case to add it')),
  }));
  if (failures.length > 0)
    throw partialError(message('Some of the selected test cases were not pulled'), failures);
}

const isNotPulled = ({ remoteCase, hidden }: CaseEntry): boolean => hidden || !remoteCase;

/** The row that a command is about which works on one only. @throws {UserError} where a key is pressed for several */
function onlyRow(argument: unknown, { view }: RowServices): unknown {
  if (argument !== undefined) return argument;
  const [row, ...others] = view.selection;
  if (row === undefined || others.length > 0)
    throw new UserError(
      message('This command is for one row at a time'),
      message('Select a single row in the view'),
    );
  return row;
}

export const draftPushRows = (services: RowServices, argument: unknown): Promise<unknown> =>
  pushDrafts(services, argument ?? selectedRows);

export async function openToSide(services: RowServices, argument: unknown): Promise<void> {
  const row = onlyRow(argument, services);
  if (!isCaseNode(row)) return;
  const { uri, remoteCase, testCase } = row.entry;
  await vscode.window.showTextDocument(uri ?? services.documents.show(remoteCase ?? testCase), {
    viewColumn: vscode.ViewColumn.Beside,
  });
}

export async function revealInExplorer(services: RowServices, argument: unknown): Promise<void> {
  const uri = locationOf(onlyRow(argument, services));
  if (!uri) throw noFileError();
  await vscode.commands.executeCommand('revealInExplorer', uri);
}

/** A file, or the folder in which the files below a row lie. */
function locationOf(row: unknown): vscode.Uri | undefined {
  if (isCaseNode(row)) return row.entry.uri;
  if (isTargetNode(row)) return folderOfTarget(targetOfRow(row))?.uri;
  const first = isFolderNode(row) ? row.cases.find(({ uri }) => uri)?.uri : undefined;
  return first?.with({ path: path.dirname(first.path) });
}

/** Copies the ids of rows, each on a line. */
export async function copyIds({ view }: RowServices, argument: unknown): Promise<void> {
  const ids = rowsOfCommand(argument, view.selection).flatMap((row) => idOf(row) ?? []);
  if (ids.length > 0) await vscode.env.clipboard.writeText(ids.join('\n'));
}

function idOf(row: unknown): string | undefined {
  if (isCaseNode(row)) return row.entry.id;
  if (isTargetNode(row)) return row.target.id;
  return reportRow.safeParse(row).data?.report.id;
}

const reportRow = z.object({ kind: z.literal('report'), report: z.object({ id: z.string() }) });

/** Moves files to the trash, after a question; the editor can undo it. A target is no way to delete all that it has. */
export async function deleteRows({ catalog, view }: RowServices, argument: unknown): Promise<void> {
  const rows = view.selection.filter((row) => !isTargetNode(row));
  const files = (await getCasesOfAnyTarget(argument, rows, catalog)).filter(hasFile);
  if (files.length === 0) throw noFileError();
  const yes = vscode.l10n.t('Delete');
  const { question, detail } = deletionQuestion(files);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  const edit = new vscode.WorkspaceEdit();
  for (const { uri } of files) if (uri) edit.deleteFile(uri);
  await applyChange(edit);
}

/** Gets the question before files of test cases are deleted, with the effect on the service. */
function deletionQuestion(files: readonly CaseEntry[]): { question: string; detail: string } {
  const isOnService = files.some(({ remoteCase }) => remoteCase);
  if (files.length === 1)
    return {
      question: vscode.l10n.t('Delete the file of "{0}"?', casesLabel(files)),
      detail: isOnService
        ? vscode.l10n.t('It stays on the service until you run "Push All Test Cases" and select its removal.')
        : vscode.l10n.t('The service does not have it.'),
    };
  return {
    question: vscode.l10n.t('Delete the files of {0}?', casesLabel(files)),
    detail: isOnService
      ? vscode.l10n.t(
          'They stay on the service until you run "Push All Test Cases" and select their removal.',
        )
      : vscode.l10n.t('The service does not have them.'),
  };
}
