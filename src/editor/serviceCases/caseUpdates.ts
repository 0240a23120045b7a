import * as vscode from 'vscode';
import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { type CaseEntry, serviceSideOf } from '../cases/catalog/caseEntry.ts';
import { getServiceCase, type ServiceUpdate } from '../cases/remote/serviceDocuments.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { assertOnService, casesLabel } from '../cases/selection/commandRows.ts';
import { type Services, serviceName } from '../connection/services.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { askRequiredText, askText, pickOne } from '../ui/prompts.ts';
import { showDone } from '../ui/statusMessage.ts';
import { partialError, type Failure, tryEach, type EachOutcome } from '../ui/tryEach.ts';
import { withProgress } from '../ui/withProgress.ts';

/** The dependencies of changes to test cases on the service. */
export interface UpdateParts {
  readonly services: Pick<Services, 'client'>;
  /** Reloads one target in the view. */
  readonly reload: (serviceUrl: string, testTargetId: string) => void;
  /**
   * Shows the change in the view and in files.
   *
   * @returns the number of files that must be pulled to get the change
   */
  readonly changed: (change: ServiceUpdate) => Promise<number>;
}

/** Creates the body for one case from its current state on the service (endpoint 7). */
export type CreateCaseUpdate = (now: ServiceTestCase, entry: CaseEntry) => UpdateTestCaseBody;

/** A body for all cases, or one for each. */
export type CaseUpdate = UpdateTestCaseBody | CreateCaseUpdate;

/** The changes of a command: the cases that were changed, and the error for all that could not be. */
interface UpdateOutcome {
  readonly done: readonly CaseEntry[];
  readonly error: UserError | undefined;
}

/**
 * Changes cases on the service, one after another (endpoint 8). What fails for one does not keep the others from being
 * changed; what is done stays done when it ends early.
 *
 * @throws {UserError} for all that could not be changed
 */
export async function updateCases(
  parts: UpdateParts,
  chosen: ChosenCases,
  update: CaseUpdate,
): Promise<void> {
  const { error } = await tryToUpdateCases(parts, chosen, update);
  if (error) throw error;
}

/** Changes cases as `updateCases` does, and returns the error. */
export async function tryToUpdateCases(
  { services, changed }: UpdateParts,
  { serviceUrl, testTargetId, entries }: ChosenCases,
  update: CaseUpdate,
): Promise<UpdateOutcome> {
  assertTrusted();
  const [only, ...others] = entries;
  if (only && others.length === 0) assertOnService(only);
  const outcome: EachOutcome<CaseEntry> = { done: [], failures: [] };
  const { done, failures } = outcome;
  let body: UpdateTestCaseBody = {};
  try {
    await withProgress(vscode.l10n.t('Changing {0}', countOf(entries.length)), async (signal, report) => {
      const client = await services.client(serviceUrl);
      const send = async (entry: CaseEntry): Promise<void> => {
        assertOnService(entry);
        const now = (): Promise<ServiceTestCase> =>
          getServiceCase(client, testTargetId, entry.id, { signal });
        body = typeof update === 'function' ? update(await now(), entry) : update;
        await client.updateTestCase(testTargetId, entry.id, body, { signal });
        report(done.length + 1, entries.length);
      };
      await tryEach(entries, ({ testCase }) => testCase.description, send, outcome);
    });
  } finally {
    let remaining = 0;
    try {
      remaining = await changed({ serviceUrl, testTargetId, ids: done.map(({ id }) => id), body });
    } finally {
      if (done.length > 0 && failures.length === 0)
        showOutcome(done.length, entries.length, remaining, serviceUrl);
    }
  }
  return { done, error: failedError(failures, done.length, entries.length, serviceUrl) };
}

function failedError(
  failures: readonly Failure[],
  done: number,
  of: number,
  serviceUrl: string,
): UserError | undefined {
  const [first] = failures;
  if (of === 1 && first?.error instanceof UserError) return first.error;
  const text = message('Changed {0} of {1} test cases on {2}', done, of, serviceName(serviceUrl));
  return first && partialError(text, failures);
}

const countOf = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 test case') : vscode.l10n.t('{0} test cases', count);

function showOutcome(done: number, of: number, remaining: number, serviceUrl: string): void {
  const where = serviceName(serviceUrl);
  const text =
    done === of
      ? vscode.l10n.t('Changed {0} on {1}', countOf(done), where)
      : vscode.l10n.t('Changed {0} of {1} test cases on {2}', done, of, where);
  showDone(withRemaining(text, remaining));
}

function withRemaining(text: string, remaining: number): string {
  if (remaining === 0) return text;
  return remaining === 1
    ? vscode.l10n.t('{0}: pull to update the file', text)
    : vscode.l10n.t('{0}: pull to update {1} files', text, remaining);
}

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
