import * as path from 'node:path/posix';
import * as vscode from 'vscode';
import * as z from 'zod';
import { isCaseNode, isFolderNode } from '../cases/selection/caseNodes.ts';
import { targetOfRow } from '../targets/targetNodes.ts';
import { isTargetNode } from '../targets/targetArgument.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import type { PullParts } from './pull/confirmAndApplyPull.ts';
import { pushChosen, pushFile } from './push/pushSome.ts';
import type { PushParts } from './push/pushParts.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { folderOfTarget, type TargetFolder } from '../targets/targetFolders.ts';
import { runInFolder } from './folder/runInFolder.ts';
import { pullCases } from './pull/pullSome.ts';
import type { FolderLocks } from './folder/folderLocks.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { getCasesOfRows } from '../cases/selection/chosenCases.ts';
import { noFileError } from '../cases/selection/noFileError.ts';
import { getLinkedFolder } from '../targets/getLinkedFolder.ts';
import { deletionQuestion } from './deletionQuestion.ts';
import type { RowCommand } from './rowCommandIds.ts';

/** Dependencies of the commands of rows. */
export interface RowParts extends PullParts, PushParts {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly locks: FolderLocks;
  readonly documents: ServiceDocuments;
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

/** The commands of rows of the view that stand for test cases: cases, folders and targets. */
export const rowCommands = (parts: RowParts): Pick<CommandTable, RowCommand> => ({
  'portableTests.pushCases': (argument) => pushRows(parts, argument),
  'portableTests.pullCases': (argument) => pullRows(parts, argument),
  'portableTests.openToSide': (argument) => openToSide(argument, parts.documents),
  'portableTests.revealInExplorer': (argument) => revealInExplorer(argument),
  'portableTests.copyId': async (argument) => vscode.env.clipboard.writeText(idOf(argument) ?? ''),
  'portableTests.deleteCases': (argument) => deleteRows(parts, argument),
});

async function pushRows(parts: RowParts, argument: unknown): Promise<void> {
  const chosen = await getCasesOfRows(argument, parts.view.selection, parts.catalog);
  const folder = getLinkedFolder(chosen);
  const files = chosen.entries.filter(({ uri }) => uri);
  const [first, ...others] = files;
  if (!first?.uri) throw noFileError();
  const { uri } = first;
  const ids = files.map(({ id }) => id);
  await runInFolder(parts, folder, (sync) =>
    others.length === 0 ? pushFile(sync, parts, uri) : pushChosen(sync, parts, ids),
  );
}

async function pullRows(parts: RowParts, argument: unknown): Promise<void> {
  const chosen = await getCasesOfRows(argument, parts.view.selection, parts.catalog);
  const folder = getLinkedFolder(chosen);
  const ids = chosen.entries.map(({ id }) => id);
  await runInFolder(parts, folder, (sync) => pullCases(sync, parts, ids));
}

async function openToSide(row: unknown, documents: ServiceDocuments): Promise<void> {
  if (!isCaseNode(row)) return;
  const { uri, remoteCase, testCase } = row.entry;
  await vscode.window.showTextDocument(uri ?? documents.show(remoteCase ?? testCase), {
    viewColumn: vscode.ViewColumn.Beside,
  });
}

async function revealInExplorer(row: unknown): Promise<void> {
  const uri = locationOf(row);
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

function idOf(row: unknown): string | undefined {
  if (isCaseNode(row)) return row.entry.id;
  if (isTargetNode(row)) return row.target.id;
  return reportRow.safeParse(row).data?.report.id;
}

const reportRow = z.object({ kind: z.literal('report'), report: z.object({ id: z.string() }) });

/** Moves files to the trash, after a question; the editor can undo it. */
async function deleteRows({ catalog, view }: RowParts, argument: unknown): Promise<void> {
  const { entries } = await getCasesOfRows(argument, view.selection, catalog);
  const files = entries.filter(({ uri }) => uri);
  if (files.length === 0) throw noFileError();
  const yes = vscode.l10n.t('Delete');
  const { question, detail } = deletionQuestion(files);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  const edit = new vscode.WorkspaceEdit();
  for (const { uri } of files) if (uri) edit.deleteFile(uri);
  await vscode.workspace.applyEdit(edit);
}
