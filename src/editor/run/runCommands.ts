import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import { languageId } from '../ui/languageId.ts';
import { showDone } from '../ui/statusMessage.ts';
import type { Runs } from './runFeature.ts';
import { setRunAccess } from './setRunAccess.ts';
import { setVariableValue } from './setVariableValue.ts';
import type { TestItems } from './testItems.ts';
import * as vscode from 'vscode';
import { runsByItself } from '../../core/case/runsByItself.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { findAffectedFiles } from '../files/affectedFiles.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { indexOpenDocuments } from '../files/indexOpenDocuments.ts';
import type { LastResults } from '../results/lastResults.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { withProgress } from '../ui/withProgress.ts';
import { findChangedCases } from './changedFiles.ts';
import { findFailedFiles } from './failedFiles.ts';
import type { RunHistory } from './runHistory.ts';

/** What the commands that run test cases again need. */
export interface RunAgainServices {
  readonly index: CaseIndex;
  readonly history: RunHistory;
  readonly results: Pick<LastResults, 'failedLocalRuns'>;
  /** Runs test cases as the Testing view does. */
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
}

/** What all commands of runs need. */
export interface RunCommandServices
  extends RunAgainServices, SelectedRows, Pick<Runs, 'playwrightKey' | 'runComponents'> {
  readonly index: CaseIndex;
}

type OfRuns = Pick<RunCommandServices, 'runComponents'>;

export async function runFailedCases({ index, history, results, runCases }: RunAgainServices): Promise<void> {
  await assertAnyCase(index);
  const files = findFailedFiles(index, history, results);
  if (files.length === 0)
    return showNothingToRun(vscode.l10n.t('No test case failed in its last run on this machine.'));
  await runCases(files);
}

/** @throws {UserError} where git can't list the changes */
export async function runChangedCases({ index, runCases }: RunAgainServices): Promise<void> {
  await assertAnyCase(index);
  const { uris, deletedIds } = await withProgress(
    vscode.l10n.t('Looking for changes of the branch'),
    (signal) => findChangedCases(index, signal),
  );
  const files = findAffectedFiles(index, {
    isChanged: ({ uri }) => uris.has(uri.toString()),
    isDeleted: (id) => deletedIds.has(id),
  }).filter(({ summary }) => summary.id !== undefined && runsByItself(summary));
  if (files.length === 0)
    return showNothingToRun(
      vscode.l10n.t('This branch changed no test case, and none that another one uses.'),
    );
  await runCases(files);
}

/** Reads what is not read yet. @throws {UserError} where the workspace is not trusted, or has no test case */
async function assertAnyCase(index: CaseIndex): Promise<void> {
  assertTrusted();
  await index.ready;
  await indexOpenDocuments(index);
  for (const { summary } of index.all()) if (summary.id) return;
  throw new UserError(
    message('There is no test case in this workspace'),
    message('Open a folder with test cases, or pull them'),
  );
}

/** Says that there is nothing to run; does not wait for an answer. */
function showNothingToRun(reason: string): void {
  const runAll = vscode.l10n.t('Run All');
  void vscode.window.showInformationMessage(reason, runAll).then((chosen) => {
    if (chosen === runAll) void vscode.commands.executeCommand('testing.runAll');
  });
}

export async function chooseEnvironment({ runComponents }: OfRuns): Promise<void> {
  const { environments, parts } = runComponents;
  const { executionUrl } = await environments.choose(await fileToRun(parts.items));
  showDone(vscode.l10n.t('Test cases now run at {0}', executionUrl));
}

export async function setAccess({ runComponents }: OfRuns): Promise<void> {
  const { environments, parts, secrets } = runComponents;
  const { executionUrl } = await environments.ask(await fileToRun(parts.items));
  await setRunAccess(secrets, executionUrl);
}

export async function setValue({ runComponents }: OfRuns, argument: unknown): Promise<void> {
  const { environments, parts, secrets } = runComponents;
  await setVariableValue(secrets, environments, await fileToRun(parts.items), argument);
}

/** Clears the variable values that were entered for an application. */
export async function forgetVariables({ runComponents }: OfRuns): Promise<void> {
  const { environments, parts, secrets } = runComponents;
  const { executionUrl } = await environments.ask(await fileToRun(parts.items));
  await secrets.forget(executionUrl);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Saved variable values for {0} were cleared', new URL(executionUrl).origin),
  );
}

/** Finds a test case whose environment is chosen: the one in the editor, else one of a folder. */
async function fileToRun(items: TestItems): Promise<vscode.Uri> {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId === languageId) return open.uri;
  const cases = await items.casesBelow(undefined);
  const folder = targetFolders().length > 1 ? (await pickTargetFolder()).uri : undefined;
  const file = cases.find(({ uri }) => !folder || isInsideFolder(uri, folder));
  if (!file)
    throw new UserError(
      message('There is no test case to run'),
      message('Pull the test cases, or create one'),
      'pull',
    );
  return file.uri;
}
