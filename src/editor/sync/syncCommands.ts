import * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { isCaseNode } from '../cases/selection/caseNodes.ts';
import { getLinkedFolder } from '../targets/getLinkedFolder.ts';
import { compareWithService } from './compareWithService.ts';
import { uploadCase } from './push/uploadCase.ts';
import { uploadCases } from './push/uploadCases.ts';
import { TestPlanHistory } from '../cases/remote/testPlanHistory.ts';
import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import { draftPushCommand } from './draftPushCommand.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import { pullAll } from './pull/pullAll.ts';
import { pushAll } from './push/pushAll.ts';
import { pushBranch, pushFile } from './push/pushSome.ts';
import { folderOfTarget, type TargetFolder } from '../targets/targetFolders.ts';
import { askReport, askTestPlan } from './pull/askReportOrTestPlan.ts';
import { pullCase, pullFixedCases, pullTestPlan } from './pull/pullSome.ts';
import { getCaseOfFile } from './folder/getCaseOfFile.ts';
import { renameFiles } from './folder/renameFiles.ts';
import { runInFolder, runInFolderOfFile, runInFolderOfFiles } from './folder/runInFolder.ts';
import { pullFixes } from './fixes/pullFixes.ts';
import { undoPull } from './pull/undoPull.ts';
import type { SyncParts } from './syncParts.ts';
import type { SyncCommand } from './syncCommandIds.ts';

/** Pulls all test cases of a folder's target, and shows the outcome. */
export const pullFolder = (folder: TargetFolder, parts: SyncParts): Promise<unknown> =>
  runInFolder(parts, folder, (sync) => pullAll(sync, parts));

/** The commands that compare a folder with its service, and change one of them. */
export function syncCommands(parts: SyncParts & SelectedRows): Pick<CommandTable, SyncCommand> {
  const { documents } = parts;
  const inChosen = async <Result>(
    work: (sync: FolderSync) => Promise<Result>,
    isMeant?: (folder: TargetFolder) => boolean,
  ): Promise<Result> => runInFolder(parts, await pickTargetFolder(undefined, isMeant), work);
  const inFolderOf = runInFolderOfFile(parts);
  const inFilesOf = runInFolderOfFiles(parts);
  return {
    'portableTests.pull': async () => pullFolder(await pickTargetFolder(), parts),
    'portableTests.pullCase': (argument) => {
      const bound = boundCase(argument);
      if (bound) return runInFolder(parts, bound.folder, (sync) => pullCase(sync, parts, bound.id));
      return inFolderOf(argument, async (sync, uri) =>
        pullCase(sync, parts, getCaseOfFile(sync, await sync.local(), uri).testCase.id),
      );
    },
    'portableTests.pullReport': (argument) => {
      const { folder, testReportId, testCaseIds } = boundReport(argument) ?? {};
      if (!folder || !testReportId)
        return inChosen(async (sync) => pullFixes(sync, parts, await askReport(sync)), fixesTestCases);
      return runInFolder<unknown>(parts, folder, (sync) =>
        testCaseIds
          ? pullFixedCases(sync, parts, testReportId, testCaseIds)
          : pullFixes(sync, parts, testReportId),
      );
    },
    'portableTests.pullTestPlan': () =>
      inChosen(async (sync) =>
        pullTestPlan(
          sync,
          parts,
          await askTestPlan(new TestPlanHistory(parts.testPlanState).of(sync.folder)),
        ),
      ),
    'portableTests.undoPull': () => inChosen(undoPull),
    'portableTests.completeMerge': async () => vscode.commands.executeCommand('mergeEditor.acceptMerge'),
    'portableTests.pushAll': () => inChosen((sync) => pushAll(sync, parts)),
    'portableTests.pushBranch': () => inChosen((sync) => pushBranch(sync, parts)),
    'portableTests.pushFile': (argument) => inFolderOf(argument, (sync, uri) => pushFile(sync, parts, uri)),
    'portableTests.draftPushFile': draftPushCommand(parts),
    'portableTests.importCase': (argument) => inFilesOf(argument, uploadCase, uploadCases),
    'portableTests.renameFiles': () => inChosen(renameFiles),
    'portableTests.compareWithService': (argument) =>
      inFolderOf(argument, (sync, uri) => compareWithService(sync, uri, documents)),
  };
}

/** The local service has no language model, so its reports contain no fixed test cases. */
const fixesTestCases = ({ serviceUrl }: TargetFolder): boolean => serviceUrl !== localServiceUrl;

const namedReport = z.object({
  serviceUrl: z.string(),
  testTargetId: z.string(),
  testReportId: uuid,
  testCaseIds: z.array(uuid).optional(),
});

/** A report that a command was called with, and the folder of its target. */
function boundReport(
  argument: unknown,
): { testReportId: string; testCaseIds: string[] | undefined; folder: TargetFolder | undefined } | undefined {
  const { data } = namedReport.safeParse(argument);
  if (!data) return undefined;
  return { testReportId: data.testReportId, testCaseIds: data.testCaseIds, folder: folderOfTarget(data) };
}

/** A case of the view and the folder of its target; a case that has no file yet may be meant. */
function boundCase(argument: unknown): { id: string; folder: TargetFolder } | undefined {
  if (!isCaseNode(argument)) return undefined;
  return { id: argument.entry.id, folder: getLinkedFolder(argument.testTarget) };
}
