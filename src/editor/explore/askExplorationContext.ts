import * as vscode from 'vscode';
import type { ReportContext } from '../../api/contract/report.ts';
import type { GitState } from './readGitState.ts';
import { askText, pickOne } from '../ui/prompts.ts';

/**
 * Asks for the context of an exploration: a description and, only if the user agrees, the state of git.
 *
 * @throws {vscode.CancellationError} when the user leaves
 */
export async function askExplorationContext(
  title: string,
  git: GitState | undefined,
): Promise<ReportContext> {
  const description = await askText({
    title,
    prompt: vscode.l10n.t('Purpose of the test cases, stored with the results (optional)'),
  });
  const context: ReportContext = {
    source: 'manual',
    description: description || vscode.l10n.t('Explored from the editor'),
  };
  return git && (await agrees(title, git)) ? { ...context, ...git } : context;
}

async function agrees(title: string, git: GitState): Promise<boolean> {
  const no = { label: vscode.l10n.t('Don’t send git information'), send: false };
  const yes = {
    label: vscode.l10n.t('Send branch, commit and repository'),
    detail: Object.values(git).join(' · '),
    send: true,
  };
  const picked = await pickOne([no, yes], { title });
  return picked.send;
}
