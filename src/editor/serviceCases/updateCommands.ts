import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { getServiceCase } from '../cases/remote/getServiceCase.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { askTags } from './askTags.ts';
import { getChosenCases } from '../cases/selection/chosenCases.ts';
import { askExternalId, askFolderName, askRunStatus, askStatus } from './askFieldValues.ts';
import { regenerateSteps } from './regenerateSteps.ts';
import { updateCases, type CaseUpdate, type UpdateParts } from './updateCases.ts';

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
