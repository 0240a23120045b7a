import * as path from 'node:path/posix';
import * as vscode from 'vscode';
import { message, UserError } from '../../core/errors.ts';
import { nodeOf } from '../arguments.ts';
import type { CaseIndex, IndexedCase } from '../files/caseIndex.ts';
import type { CommandTable } from '../ui/commands.ts';
import type { PullParts } from './pullCommand.ts';
import { pushCases, pushFile, type PushParts } from './pushCommands.ts';
import type { ServiceDocuments } from '../cases/serviceDocuments.ts';
import { folderOfTarget, type TargetFolder } from '../targets/targetFolders.ts';
import { inFolder } from './inFolder.ts';
import { pullCases } from './partialPull.ts';
import type { Syncs } from './syncs.ts';
import type { TreeModel } from '../cases/catalog.ts';
import type { TreeNode } from '../tree/node.ts';
import { casesOfRows, folderOf } from '../cases/chosenCases.ts';
import { deletionQuestion } from './deletionQuestion.ts';

export interface RowParts extends PullParts, PushParts {
  readonly model: TreeModel;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'selection'>;
  readonly syncs: Syncs;
  readonly index: Pick<CaseIndex, 'ready' | 'at'>;
  readonly documents: ServiceDocuments;
  /** Runs test cases on this machine, as the Testing view does. */
  readonly runCases: (some: readonly IndexedCase[]) => Promise<void>;
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

type RowCommand =
  | 'portableTests.runCases'
  | 'portableTests.pushCases'
  | 'portableTests.pullCases'
  | 'portableTests.openToSide'
  | 'portableTests.revealInExplorer'
  | 'portableTests.copyId'
  | 'portableTests.deleteCases';

/** The commands of rows of the view that stand for test cases: cases, folders and targets. */
export const rowCommands = (parts: RowParts): Pick<CommandTable, RowCommand> => ({
  'portableTests.runCases': (argument) => runRows(parts, argument),
  'portableTests.pushCases': (argument) => pushRows(parts, argument),
  'portableTests.pullCases': (argument) => pullRows(parts, argument),
  'portableTests.openToSide': (argument) => openToSide(nodeOf(argument), parts.documents),
  'portableTests.revealInExplorer': (argument) => revealInExplorer(nodeOf(argument)),
  'portableTests.copyId': async (argument) => vscode.env.clipboard.writeText(idOf(nodeOf(argument)) ?? ''),
  'portableTests.deleteCases': (argument) => deleteRows(parts, argument),
});

async function runRows({ model, view, index, runCases }: RowParts, argument: unknown): Promise<void> {
  const { entries } = await casesOfRows(argument, view.selection, model);
  await index.ready;
  const files = entries.flatMap(({ uri }) => (uri && index.at(uri)) ?? []);
  if (files.length === 0) throw noFile();
  await runCases(files);
}

async function pushRows(parts: RowParts, argument: unknown): Promise<void> {
  const chosen = await casesOfRows(argument, parts.view.selection, parts.model);
  const folder = folderOf(chosen);
  const files = chosen.entries.filter(({ uri }) => uri);
  const [first, ...others] = files;
  if (!first?.uri) throw noFile();
  const { uri } = first;
  const ids = files.map(({ id }) => id);
  await inFolder(parts, folder, (sync) =>
    others.length === 0 ? pushFile(sync, parts, uri) : pushCases(sync, parts, ids),
  );
}

async function pullRows(parts: RowParts, argument: unknown): Promise<void> {
  const chosen = await casesOfRows(argument, parts.view.selection, parts.model);
  const folder = folderOf(chosen);
  const ids = chosen.entries.map(({ id }) => id);
  await inFolder(parts, folder, (sync) => pullCases(sync, parts, ids));
}

async function openToSide(node: TreeNode | undefined, documents: ServiceDocuments): Promise<void> {
  if (node?.kind !== 'case') return;
  const { uri, there, testCase } = node.entry;
  await vscode.window.showTextDocument(uri ?? documents.show(there ?? testCase), {
    viewColumn: vscode.ViewColumn.Beside,
  });
}

async function revealInExplorer(node: TreeNode | undefined): Promise<void> {
  const uri = node && placeOf(node);
  if (!uri) throw noFile();
  await vscode.commands.executeCommand('revealInExplorer', uri);
}

/** A file, or the folder in which the files below a row lie. */
function placeOf(node: TreeNode): vscode.Uri | undefined {
  if (node.kind === 'case') return node.entry.uri;
  if (node.kind === 'target')
    return folderOfTarget({ serviceUrl: node.serviceUrl, testTargetId: node.target.id })?.uri;
  const first = node.kind === 'folder' ? node.cases.find(({ uri }) => uri)?.uri : undefined;
  return first?.with({ path: path.dirname(first.path) });
}

function idOf(node: TreeNode | undefined): string | undefined {
  if (node?.kind === 'case') return node.entry.id;
  if (node?.kind === 'target') return node.target.id;
  return node?.kind === 'report' ? node.report.id : undefined;
}

/** Moves files to the trash, after a question; the editor can undo it. */
async function deleteRows({ model, view }: RowParts, argument: unknown): Promise<void> {
  const { entries } = await casesOfRows(argument, view.selection, model);
  const files = entries.filter(({ uri }) => uri);
  if (files.length === 0) throw noFile();
  const yes = vscode.l10n.t('Delete');
  const { question, detail } = deletionQuestion(files);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  const edit = new vscode.WorkspaceEdit();
  for (const { uri } of files) if (uri) edit.deleteFile(uri);
  await vscode.workspace.applyEdit(edit);
}

const noFile = (): UserError =>
  new UserError(
    message('No file in this workspace contains this test case'),
    message('Pull the test case'),
    'pull',
  );
