import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import { pickOne } from '../ui/prompts.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { getServiceCase } from '../cases/remote/serviceDocuments.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { askTags } from './askTags.ts';
import { getChosenCases } from '../cases/selection/chosenCases.ts';
import {
  askExternalId,
  askFolderName,
  askRunStatus,
  askStatus,
  updateCases,
  type CaseUpdate,
  type UpdateParts,
} from './updateCases.ts';
import { regenerateSteps } from './regenerateSteps.ts';

/** What the commands that change test cases on the service need. */
export interface UpdateServices extends UpdateParts {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

/** Asks how to change some cases of a target; `now` asks the service for one of them. */
type Ask = (
  entries: readonly CaseEntry[],
  all: readonly CaseEntry[],
  now: (id: string) => Promise<ServiceTestCase>,
) => Promise<CaseUpdate>;

const change =
  (ask: Ask) =>
  async (services: UpdateServices, argument: unknown): Promise<void> => {
    const { catalog, view } = services;
    const chosen = await getChosenCases(argument, view.selection, catalog);
    const all = await catalog.casesOf(chosen.serviceUrl, chosen.testTargetId);
    const now = async (id: string): Promise<ServiceTestCase> =>
      getServiceCase(await services.services.client(chosen.serviceUrl), chosen.testTargetId, id);
    await updateCases(services, chosen, await ask(chosen.entries, all, now));
  };

export const setCaseStatus = change(askStatus);
export const setRunStatus = change(askRunStatus);
export const moveToFolder = change((entries, all) => askFolderName(entries, foldersOf(all)));
export const setTags = change(askTags);
export const setExternalId = change(askExternalId);

export async function regenerate(services: UpdateServices, argument: unknown): Promise<void> {
  const { catalog, view } = services;
  await regenerateSteps(services, await getChosenCases(argument, view.selection, catalog));
}

const foldersOf = (entries: readonly CaseEntry[]): string[] =>
  [...new Set(entries.flatMap(({ testCase }) => testCase.folderName ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );

interface Change extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** The local service has no language model. */
const needsLanguageModel: CommandId = 'portableTests.regenerateSteps';

/** Asks what of the test case in the editor to change on its service, and runs the command that does so. */
export async function pickUpdateCommand(): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const isLocal = uri && targetFolderOf(uri)?.serviceUrl === localServiceUrl;
  const offered = changes().filter(({ command }) => !isLocal || command !== needsLanguageModel);
  const picked = await pickOne(offered, {
    title: vscode.l10n.t('Test Case on Service'),
    placeHolder: vscode.l10n.t('Select what to change'),
    ignoreFocusOut: false,
  });
  await vscode.commands.executeCommand(picked.command, uri);
}

const changes = (): Change[] => [
  { label: vscode.l10n.t('Set Status…'), command: 'portableTests.setCaseStatus' },
  { label: vscode.l10n.t('Set Run Status…'), command: 'portableTests.setRunStatus' },
  { label: vscode.l10n.t('Move to Folder…'), command: 'portableTests.moveToFolder' },
  { label: vscode.l10n.t('Set Tags…'), command: 'portableTests.setTags' },
  { label: vscode.l10n.t('Set External ID…'), command: 'portableTests.setExternalId' },
  { label: vscode.l10n.t('Set Review Status…'), command: 'portableTests.setInteractionStatus' },
  { label: vscode.l10n.t('Generate Steps from Prompt…'), command: 'portableTests.regenerateSteps' },
  { label: vscode.l10n.t('Change Locator on the Service…'), command: 'portableTests.changeServiceLocator' },
];
