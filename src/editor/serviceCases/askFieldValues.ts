import * as vscode from 'vscode';
import type { UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { type CaseEntry, serviceSideOf } from '../cases/catalog/caseEntry.ts';
import { casesLabel } from '../cases/selection/commandRows.ts';
import { askRequiredText, askText, pickOne } from '../ui/prompts.ts';

/** Each asks for the new value of one field of test cases and gives the body of endpoint 8. */

export const statusTexts = {
  ENABLED: () => vscode.l10n.t('Included in pulls and runs'),
  DISABLED: () => vscode.l10n.t('May be excluded from pulls'),
  DRAFT: () => vscode.l10n.t('Not ready yet'),
  OUTDATED: () => vscode.l10n.t('The application has changed'),
  PROVISIONAL: () => vscode.l10n.t('Waiting to be accepted'),
} as const;

type Status = keyof typeof statusTexts;

export async function askStatus(entries: readonly CaseEntry[]): Promise<UpdateTestCaseBody> {
  const items = (Object.keys(statusTexts) as Status[]).map((status) => ({
    label: status,
    detail: statusTexts[status](),
    description: entries.every((entry) => entry.status === status) ? vscode.l10n.t('current') : '',
  }));
  const { label } = await pickOne(items, {
    title: vscode.l10n.t('Status on the Service: {0}', casesLabel(entries)),
  });
  return { status: label };
}

export const interactionStatusTexts = {
  NEW: () => vscode.l10n.t('Not reviewed yet'),
  EDITED: () => vscode.l10n.t('Changed since it was discovered'),
  APPROVED: () => vscode.l10n.t('Accepted, same as Accept Discovery'),
  REJECTED: () => vscode.l10n.t('Discarded; the service may no longer list it'),
} as const;

type InteractionStatus = keyof typeof interactionStatusTexts;

/** Asks for the verdict on a case that the service found. The service does not report the current one. */
export async function askInteractionStatus(entries: readonly CaseEntry[]): Promise<UpdateTestCaseBody> {
  const items = (Object.keys(interactionStatusTexts) as InteractionStatus[]).map((status) => ({
    label: status,
    detail: interactionStatusTexts[status](),
  }));
  const { label } = await pickOne(items, {
    title: vscode.l10n.t('Review Status on the Service: {0}', casesLabel(entries)),
  });
  return { interactionStatus: label };
}

export const runStatusTexts = {
  ON: () => vscode.l10n.t('Included in runs'),
  OFF: () => vscode.l10n.t('Kept but not run'),
} as const;

export async function askRunStatus(entries: readonly CaseEntry[]): Promise<UpdateTestCaseBody> {
  const items = (['ON', 'OFF'] as const).map((runStatus) => ({
    label: runStatus,
    detail: runStatusTexts[runStatus](),
    description: entries.every((entry) => isNow(entry, runStatus)) ? vscode.l10n.t('current') : '',
  }));
  const { label } = await pickOne(items, {
    title: vscode.l10n.t('Run Status on the Service: {0}', casesLabel(entries)),
  });
  return { runStatus: label };
}

function isNow(entry: CaseEntry, runStatus: string): boolean {
  const remoteCase = serviceSideOf(entry);
  return remoteCase !== undefined && (remoteCase.runStatus ?? 'ON') === runStatus;
}

/** @param folders those that the target has */
export async function askFolderName(
  entries: readonly CaseEntry[],
  folders: readonly string[],
): Promise<UpdateTestCaseBody> {
  const title = vscode.l10n.t('Folder on the Service: {0}', casesLabel(entries));
  const none = { label: `$(circle-slash) ${vscode.l10n.t('No folder')}`, folder: null };
  const other = { label: `$(new-folder) ${vscode.l10n.t('New folder…')}`, folder: undefined };
  const folderItems = folders.map((folder) => ({ label: `$(folder) ${cleanLine(folder, 120)}`, folder }));
  const { folder } = await pickOne([...folderItems, none, other], { title });
  if (folder !== undefined) return { folderName: folder };
  return { folderName: await askRequiredText({ title, prompt: vscode.l10n.t('Name of the folder') }) };
}

export async function askExternalId(entries: readonly CaseEntry[]): Promise<UpdateTestCaseBody> {
  const prompt = vscode.l10n.t('Id in another tool, such as a test management tool. Empty: none.');
  const [id, ...others] = new Set(entries.map((entry) => serviceSideOf(entry)?.externalId ?? ''));
  const typed = await askText({
    title: vscode.l10n.t('External ID on the Service: {0}', casesLabel(entries)),
    prompt,
    value: others.length === 0 ? (id ?? '') : '',
  });
  return { externalId: typed || null };
}
