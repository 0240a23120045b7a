import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import { getServiceCase } from '../cases/remote/getServiceCase.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { askTags } from './askTags.ts';
import { getChosenCases } from '../cases/selection/chosenCases.ts';
import { askExternalId, askFolderName, askRunStatus, askStatus } from './askFieldValues.ts';
import { pickUpdateCommand } from './pickUpdateCommand.ts';
import { regenerateSteps } from './regenerateSteps.ts';
import { updateCases, type CaseUpdate, type UpdateParts } from './updateCases.ts';
import type { UpdateCommand } from './updateCommandIds.ts';

export interface UpdateCommandParts extends UpdateParts {
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

/** The commands that change test cases on the service (endpoints 8, 9 and 10). */
export function updateCommands(parts: UpdateCommandParts): Pick<CommandTable, UpdateCommand> {
  const { catalog, view } = parts;
  const change =
    (ask: Ask) =>
    async (argument: unknown): Promise<void> => {
      const chosen = await getChosenCases(argument, view.selection, catalog);
      const all = await catalog.casesOf(chosen.serviceUrl, chosen.testTargetId);
      const now = async (id: string): Promise<ServiceTestCase> =>
        getServiceCase(await parts.services.client(chosen.serviceUrl), chosen.testTargetId, id);
      await updateCases(parts, chosen, await ask(chosen.entries, all, now));
    };
  return {
    'portableTests.changeOnService': pickUpdateCommand,
    'portableTests.setCaseStatus': change(askStatus),
    'portableTests.setRunStatus': change(askRunStatus),
    'portableTests.moveToFolder': change((entries, all) => askFolderName(entries, foldersOf(all))),
    'portableTests.setTags': change(askTags),
    'portableTests.setExternalId': change(askExternalId),
    'portableTests.regenerateSteps': async (argument) =>
      regenerateSteps(parts, await getChosenCases(argument, view.selection, catalog)),
  };
}

const foldersOf = (entries: readonly CaseEntry[]): string[] =>
  [...new Set(entries.flatMap(({ testCase }) => testCase.folderName ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );
