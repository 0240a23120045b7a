import * as vscode from 'vscode';
import { noFileError } from '../cases/selection/commandRows.ts';
import { type IndexedCase, caseTitle } from '../files/index/caseIndex.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { withProgress } from '../ui/withProgress.ts';
import { inTestRun } from './createRunHandler.ts';
import { runCaseSet } from './runCaseSet.ts';
import type { RunCommandServices } from './runCommands.ts';

/** How often the command runs a test case. */
const times = 10;

/**
 * Runs a test case ten times, one after the other, and shows as its result how many passed, and where and why the others
 * part from them. If it is cancelled, the runs that ended count.
 *
 * @param argument an item of the Testing view, or a file; the one in the editor where it is left out
 * @throws {UserError} where there is not one test case, or it cannot be run
 */
export async function runTenTimes(services: RunCommandServices, argument: unknown): Promise<void> {
  const { runParts: parts } = services;
  const file = await chosenFile(services, argument);
  const request = new vscode.TestRunRequest([parts.items.itemOf(file)]);
  const title = vscode.l10n.t('Running "{0}" {1} times', caseTitle(file), times);
  await withProgress(title, (signal, report) =>
    inTestRun(parts, { request, select: async () => [file] }, async ({ run, files, abort }) => {
      await parts.installMissing(runSettings(file.uri), 'headless');
      const either = AbortSignal.any([signal, abort.signal]);
      await runCaseSet(parts, { run, files, mode: 'headless', signal: either, repeat: { times, report } });
    }),
  );
}

async function chosenFile(
  { runParts: { items }, index }: Pick<RunCommandServices, 'index' | 'runParts'>,
  argument: unknown,
): Promise<IndexedCase> {
  await index.ready;
  const node = isTestItem(argument) ? items.nodeOf(argument) : undefined;
  const given = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const uri = node ? ('uri' in node ? node.uri : undefined) : given;
  const file = uri && index.at(uri);
  if (!file?.summary.id) throw noFileError();
  return file;
}

const isTestItem = (argument: unknown): argument is vscode.TestItem =>
  typeof argument === 'object' && argument !== null && 'canResolveChildren' in argument;
