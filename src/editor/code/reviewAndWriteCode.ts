import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { planWriting, type WriteContext, type WritePlan } from '../../codegen/write/planWriting.ts';
import { applyWritePlan, type WriteOutcome } from '../../codegen/write/applyWritePlan.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { pickPlan } from '../sync/plan/pickPlan.ts';
import type { CodeFolder } from './codeFolder.ts';
import { codePlanEntries } from './codePlanEntries.ts';

/**
 * Writes code into a folder. What it would do is shown first, unless the folder is empty.
 *
 * @throws vscode.CancellationError when the user does not want that
 */
export async function reviewAndWriteCode(
  files: ReadonlyMap<string, Uint8Array>,
  folder: CodeFolder,
  documents: ServiceDocuments,
): Promise<WriteOutcome> {
  const { plan, isEmpty } = await withProgress(
    vscode.l10n.t('Comparing with the folder'),
    async (signal) => ({
      plan: await planWriting(files, meansFor(folder, signal)),
      isEmpty: await folder.isEmpty(),
    }),
  );
  const chosen = isEmpty ? new Set(files.keys()) : await ask(plan, folder, documents);
  return withProgress(vscode.l10n.t('Generating code'), (signal) =>
    applyWritePlan(plan, chosen, meansFor(folder, signal)),
  );
}

const meansFor = (folder: CodeFolder, signal: AbortSignal): WriteContext => ({
  folder,
  hash: (content) => createHash('sha256').update(content).digest('hex'),
  pause: createEventLoopPause(signal),
});

async function ask(
  plan: WritePlan,
  folder: CodeFolder,
  documents: ServiceDocuments,
): Promise<ReadonlySet<string>> {
  const entries = codePlanEntries(plan, folder, documents);
  if (entries.length === 0) return new Set();
  const title = vscode.l10n.t('Generate Code into {0}', vscode.workspace.asRelativePath(folder.uri));
  const answer = await pickPlan(entries, {
    title,
    compareAll: title,
    placeholder: placeholder(plan.entries.length - entries.length),
    accept: (chosen) => vscode.l10n.t('Change {0} files', chosen),
  });
  return new Set(answer.keys());
}

const placeholder = (same: number): string =>
  same === 0
    ? vscode.l10n.t('Select changes to apply')
    : vscode.l10n.t('Selected files are written; {0} need no change', same);
