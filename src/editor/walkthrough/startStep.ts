import * as vscode from 'vscode';
import { runsByItself } from '../../core/case/caseDependencies.ts';
import { message } from '../../core/message.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { Runs } from '../run/runFeature.ts';
import { firstCase } from '../sample/firstCase.ts';
import type { CommandId } from '../ui/commands.ts';
import { languageId } from '../ui/documents.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';

export interface StepParts extends Pick<Runs, 'runCases'> {
  readonly index: Pick<CaseIndex, 'ready' | 'all' | 'of'>;
}

/**
 * Shows a test case beside the walkthrough, and runs or pushes it where that is the step.
 *
 * @throws {ErrorWithAction} when the workspace has no test case
 */
export async function startStep(step: unknown, { index, runCases }: StepParts): Promise<void> {
  const document = await showCase(await findCase(index));
  if (step === 'run') await runCases([await index.of(document)]);
  if (step === 'push')
    await vscode.commands.executeCommand('portableTests.pushFile' satisfies CommandId, document.uri);
}

/** Finds a test case that is in view, else the first one of the sample, else any that can be run. */
async function findCase(index: StepParts['index']): Promise<vscode.Uri> {
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.languageId === languageId);
  if (shown) return shown.document.uri;
  const inSample = await firstCase();
  if (inSample) return inSample;
  await index.ready;
  for (const { uri, summary } of index.all()) if (summary.id && runsByItself(summary)) return uri;
  throw new ErrorWithAction(
    message('There is no test case in this workspace'),
    message('Open the sample, or a folder with test cases'),
    {
      title: vscode.l10n.t('Open Sample'),
      run: () => vscode.commands.executeCommand('portableTests.trySample' satisfies CommandId, 'walkthrough'),
    },
  );
}

async function showCase(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  const viewColumn = editor?.viewColumn ?? vscode.ViewColumn.Beside;
  const { document } = await vscode.window.showTextDocument(uri, { viewColumn, preview: false });
  return document;
}
