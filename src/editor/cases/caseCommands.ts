import type * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/testCase.ts';
import type { CommandTable } from '../ui/commands.ts';
import { caseOnService } from './caseOnService.ts';
import type { StepTexts } from '../files/stepTexts.ts';
import { inFolderOfFile } from '../sync/inFolder.ts';
import type { Syncs } from '../sync/syncs.ts';
import type { TreeNode } from '../tree/node.ts';
import type { CaseEntry, TreeModel } from './catalog.ts';
import { askTags } from './askTags.ts';
import { askExternalId, askFolder, askRunStatus, askStatus } from './askValues.ts';
import { changeLocator } from '../language/steps/changeServiceLocator.ts';
import { changeOnService } from './changeOnService.ts';
import { chosenCases } from './chosenCases.ts';
import { importCase } from '../sync/uploadCase.ts';
import { regenerateSteps } from './regenerate.ts';
import { updateCases, type CaseUpdate, type UpdateParts } from './updateCases.ts';

export interface CaseParts extends UpdateParts {
  readonly model: TreeModel;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'selection'>;
  readonly syncs: Syncs;
  readonly steps: StepTexts;
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

type CaseCommand =
  | 'portableTests.changeOnService'
  | 'portableTests.setCaseStatus'
  | 'portableTests.setRunStatus'
  | 'portableTests.moveToFolder'
  | 'portableTests.setTags'
  | 'portableTests.setExternalId'
  | 'portableTests.importCase'
  | 'portableTests.changeServiceLocator'
  | 'portableTests.regenerateSteps';

/** Asks how to change some cases of a target; `now` asks the service for one of them. */
type Ask = (
  entries: readonly CaseEntry[],
  all: readonly CaseEntry[],
  now: (id: string) => Promise<ServiceTestCase>,
) => Promise<CaseUpdate>;

/** The commands that change test cases on the service (endpoints 8, 9 and 10). */
export function caseCommands(parts: CaseParts): Pick<CommandTable, CaseCommand> {
  const { model, view, steps } = parts;
  const inFolderOf = inFolderOfFile(parts);
  const change =
    (ask: Ask) =>
    async (argument: unknown): Promise<void> => {
      const chosen = await chosenCases(argument, view.selection, model);
      const all = await model.casesOf(chosen.serviceUrl, chosen.testTargetId);
      const now = async (id: string): Promise<ServiceTestCase> =>
        caseOnService(await parts.services.client(chosen.serviceUrl), chosen.testTargetId, id);
      await updateCases(parts, chosen, await ask(chosen.entries, all, now));
    };
  return {
    'portableTests.changeOnService': changeOnService,
    'portableTests.setCaseStatus': change(askStatus),
    'portableTests.setRunStatus': change(askRunStatus),
    'portableTests.moveToFolder': change((entries, all) => askFolder(entries, foldersOf(all))),
    'portableTests.setTags': change(askTags),
    'portableTests.setExternalId': change(askExternalId),
    'portableTests.importCase': (argument) => inFolderOf(argument, (sync, uri) => importCase(sync, uri)),
    'portableTests.changeServiceLocator': (argument) =>
      inFolderOf(undefined, (sync, uri) => changeLocator(sync, uri, steps, argument)),
    'portableTests.regenerateSteps': async (argument) =>
      regenerateSteps(parts, await chosenCases(argument, view.selection, model)),
  };
}

const foldersOf = (entries: readonly CaseEntry[]): string[] =>
  [...new Set(entries.flatMap(({ testCase }) => testCase.folderName ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );
