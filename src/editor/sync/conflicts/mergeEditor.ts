import * as vscode from 'vscode';
import { isSameCase } from '../../../core/case/caseDifferences.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { editCase } from '../../../core/yaml/editCase.ts';
import { parseCase } from '../../../core/yaml/parseCase.ts';
import { updatedFileShape } from '../../../sync/cases/caseShapes.ts';
import type { CaseFile } from '../../../sync/files/caseFiles.ts';
import type { PulledFile } from '../../../sync/pull/planPull.ts';
import { noteMerged } from '../../../sync/transaction/transaction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import type { CommandId } from '../../ui/commands.ts';
import { openUpToDate } from '../../ui/documents.ts';
import { createFileError } from '../../ui/errorBoundary.ts';
import { showDone } from '../../ui/statusMessage.ts';

/** Opens VS Code's own merge editor; internal, so it may be missing in another editor or version. */
const command = '_open.mergeEditor';

/** Whether this editor has a merge editor. */
export const hasMergeEditor = async (): Promise<boolean> =>
  (await vscode.commands.getCommands(false)).includes(command);

/** The three texts of a conflict. */
interface MergeTexts {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
}

/** A conflict in the merge editor; saved with the workspace, so that a reload of the window loses nothing. */
export interface OpenMerge {
  /** Address of the file. */
  readonly output: string;
  /** The target that theirs is from. */
  readonly targetKey: string;
  readonly theirs: TestCase;
  readonly sides: MergeTexts;
  /** The result as the merge editor began it: where both sides changed, it is as last synced. */
  readonly start: string;
}

/** Writes all sides in the file's own words, so that only what differs shows; nothing where there is no base. */
export function mergeTexts({ comparison: { localCase, base }, file }: PulledFile): MergeTexts | undefined {
  if (!localCase || !base) return undefined;
  const { text } = localCase.file;
  const printLikeFile = (testCase: TestCase): string =>
    editCase(text, updatedFileShape(localCase.testCase, testCase, testCase));
  return { base: printLikeFile(base), theirs: file.text, mine: text };
}

/** The sides as documents to look at; those of a file are always at the same addresses. */
export function showSides(
  documents: ServiceDocuments,
  output: vscode.Uri,
  texts: MergeTexts,
): Record<'base' | 'theirs' | 'mine', vscode.Uri> {
  const show = (side: 'base' | 'theirs' | 'mine'): vscode.Uri =>
    documents.showText(`merge/${side}${output.path}`, texts[side]);
  return { base: show('base'), theirs: show('theirs'), mine: show('mine') };
}

/** Makes its result what only one side changed; where both did, it is as last synced, and counted until decided. */
const reset = 'mergeEditor.resetResultToBaseAndAutoMerge';

/** Time in ms after which a reset of the result is requested again. */
const retryAfterMs = 150;
const mostTries = 60;

/**
 * Opens the merge editor. What only one side changed is in its result already, not saved; what both changed is
 * a conflict that it counts.
 *
 * @returns the result that it began with
 */
export async function openMergeEditor(
  sides: ReturnType<typeof showSides>,
  output: vscode.Uri,
): Promise<string> {
  const document = await openUpToDate(output);
  await vscode.commands.executeCommand(command, {
    base: sides.base,
    input1: { uri: sides.theirs, title: vscode.l10n.t('Service Version') },
    input2: { uri: sides.mine, title: vscode.l10n.t('Local Version') },
    output,
  });
  const before = document.getText();
  // The command ends before the editor is there, and until then there is nothing to begin anew.
  for (let tries = 0; tries < mostTries && document.getText() === before && !document.isClosed; tries++) {
    const changed = nextChangeOf(document);
    await vscode.commands.executeCommand(reset);
    await changed;
  }
  return document.getText();
}

/** Resolves when a document changes: a second reset, while the first is under way, could undo a decision. */
const nextChangeOf = (document: vscode.TextDocument): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(end, retryAfterMs);
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && event.contentChanges.length > 0) end();
    });
  });

/** The file that a merge editor writes; the class of its input is not part of the stable API. */
export function mergeResultOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const isMerge = typeof input === 'object' && input !== null && 'result' in input;
  return isMerge && input.result instanceof vscode.Uri ? input.result : undefined;
}

/**
 * Remembers a file that was merged: a push may replace the service's version.
 *
 * @throws {UserError} where the file has errors, or another test case
 */
export async function recordMerge(
  merge: OpenMerge,
  { path, text }: CaseFile,
  sync: FolderSync,
): Promise<void> {
  const { theirs, sides } = merge;
  const merged = mergedCase(merge, text, sync);
  const { id, description } = merged;
  const was = (await sync.base.read()).cases.get(id) ?? null;
  const changes = [{ path, before: sides.mine, after: text }];
  await sync.base.update(new Map([[id, { testCase: theirs }]]));
  await noteMerged({ changes, base: [{ id, path, was, now: theirs }] }, sync);
  showDone(
    isSameCase(merged, theirs)
      ? vscode.l10n.t('Merged "{0}". It is the same as on the service', description)
      : vscode.l10n.t('Merged "{0}". Push it to update the service', description),
  );
}

/** @throws {UserError} when the text holds conflict markers or other errors, or another case */
function mergedCase({ theirs, output }: OpenMerge, text: string, { files }: FolderSync): TestCase {
  const { testCase, problems } = parseCase(text);
  if (testCase?.id === theirs.id) return testCase;
  const uri = vscode.Uri.parse(output);
  const line = problems.find(({ severity }) => severity === 'error')?.line ?? 1;
  throw createFileError(
    message("{0} can't be merged yet: line {1} has an error", files.pathOf(uri), line),
    message('Fix it, then pull again'),
    uri,
    line,
  );
}

/** Shows that nothing was decided, and asks for the next step. */
export async function askNextStep({ sides, theirs }: OpenMerge): Promise<CommandId | undefined> {
  const { description } = parseCase(sides.mine).testCase ?? theirs;
  const choices: readonly { title: string; command: CommandId }[] = [
    { title: vscode.l10n.t('Continue Merge'), command: 'portableTests.resolveConflict' },
    { title: vscode.l10n.t('Keep Local Version'), command: 'portableTests.keepLocalVersion' },
    { title: vscode.l10n.t('Use Service Version'), command: 'portableTests.useServiceVersion' },
  ];
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('The merge of "{0}" is incomplete. The file was not changed.', description),
    ...choices,
  );
  return chosen?.command;
}
