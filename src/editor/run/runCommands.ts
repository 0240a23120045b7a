import * as vscode from 'vscode';
import { runsByItself } from '../../core/case/runsByItself.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { findAffectedFiles } from '../files/affectedFiles.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { indexOpenDocuments } from '../files/indexOpenDocuments.ts';
import type { LastResults } from '../results/lastResults.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import { withProgress } from '../ui/withProgress.ts';
import { findChangedCases } from './changedFiles.ts';
import { findFailedFiles } from './failedFiles.ts';
import { goToFailedStep } from './goToFailedStep.ts';
import type { LastRuns } from './lastRuns.ts';
import type { RunAgainCommand } from './runCommandIds.ts';

interface RunAgainParts {
  readonly index: CaseIndex;
  readonly lastRuns: LastRuns;
  readonly results: Pick<LastResults, 'failedLocalRuns'>;
  /** Runs test cases as the Testing view does. */
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
}

/** The commands that run test cases by their last results or by their changes, and that show failed steps. */
export const runCommands = (parts: RunAgainParts): Pick<CommandTable, RunAgainCommand> => ({
  'portableTests.runFailedCases': () => runFailedCases(parts),
  'portableTests.runChangedCases': () => runChangedCases(parts),
  'portableTests.nextFailedStep': () => goToFailedStep(parts.index, parts.lastRuns, 1),
  'portableTests.previousFailedStep': () => goToFailedStep(parts.index, parts.lastRuns, -1),
});

async function runFailedCases({ index, lastRuns, results, runCases }: RunAgainParts): Promise<void> {
  await assertAnyCase(index);
  const files = findFailedFiles(index, lastRuns, results);
  if (files.length === 0)
    return showNothingToRun(vscode.l10n.t('No test case failed in its last run on this machine.'));
  await runCases(files);
}

/** @throws {UserError} where git can't list the changes */
async function runChangedCases({ index, runCases }: RunAgainParts): Promise<void> {
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
