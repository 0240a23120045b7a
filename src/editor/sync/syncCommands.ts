import * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { message } from '../../core/message.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { getCaseOfFile } from '../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import { TestPlanHistory, type TestPlanState } from '../cases/remote/savedTestPlans.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { isCaseNode } from '../cases/selection/caseNodes.ts';
import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import { serviceName } from '../connection/services.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import type { Target } from '../targets/target.ts';
import { folderOfTarget, type TargetFolder, getLinkedFolder } from '../targets/targetFolders.ts';
import { withProgress } from '../ui/withProgress.ts';
import {
  keepLocalVersion,
  resolveConflict,
  useServiceVersion,
  keepLocalVersions,
  useServiceVersions,
} from './conflicts/resolveConflict.ts';
import { pullFixes } from './fixes/pullFixes.ts';
import { renameFiles } from './folder/renameFiles.ts';
import {
  runInFolder,
  runInFolderOfFile,
  runInFolderOfFiles,
  type FolderParts,
} from './folder/runInFolder.ts';
import { askReport, askTestPlan } from './pull/askReportOrTestPlan.ts';
import type { PullParts } from './pull/confirmAndApplyPull.ts';
import {
  confirmRestoringMerged,
  pullAll,
  pullCase,
  pullCases,
  pullFixedCases,
  pullTestPlan,
  restoreMerged,
  undoPull,
} from './pull/pulls.ts';
import { draftPushFiles, draftPushFile } from './push/draftPushes.ts';
import { pushAll } from './push/pushAll.ts';
import { pushBranch, pushFile } from './push/pushSome.ts';
import type { PushParts } from './push/sendPush.ts';
import { uploadCase, uploadCases } from './push/uploadCases.ts';

/** Dependencies of pulls and pushes. */
export interface SyncParts extends FolderParts, PullParts, PushParts {
  readonly versions: Pick<DraftPushHistory, 'note'>;
  /** Where test plans of explorations are kept. */
  readonly testPlanState: TestPlanState;
  /** Looks at the latest reports of a target: a draft push may have started a run. */
  readonly watch: { look(target: Target): unknown };
}

/** What the commands that sync need. */
export type SyncServices = SyncParts & SelectedRows;

/** Pulls all test cases of a folder's target, and shows the outcome. */
export const pullFolder = (folder: TargetFolder, parts: SyncParts): Promise<unknown> =>
  runInFolder(parts, folder, (sync) => pullAll(sync, parts));

/** Runs work in the folder that the user chooses, if there are several. */
const inChosen = async <Result>(
  services: SyncParts,
  work: (sync: FolderSync) => Promise<Result>,
  isMeant?: (folder: TargetFolder) => boolean,
): Promise<Result> => runInFolder(services, await pickTargetFolder(undefined, isMeant), work);

/** Pulls all test cases of the folder that the user chooses. */
export const pullChosen = async (services: SyncParts): Promise<unknown> =>
  pullFolder(await pickTargetFolder(), services);

/** Pulls the test case of a row, which may have no file yet, or of a file, or those that are named. */
export function pullOne(services: SyncParts, argument: unknown): Promise<unknown> {
  const named = namedCases.safeParse(argument).data;
  if (named)
    return runInFolder(services, getLinkedFolder(named), (sync) =>
      pullCases(sync, services, named.testCaseIds),
    );
  const bound = boundCase(argument);
  if (bound) return runInFolder(services, bound.folder, (sync) => pullCase(sync, services, bound.id));
  return runInFolderOfFile(services)(argument, async (sync, uri) =>
    pullCase(sync, services, getCaseOfFile(sync, await sync.local(), uri).testCase.id),
  );
}

/** Pulls the fixes of a report: the one that is named, or one that the user chooses. */
export function pullReport(services: SyncParts, argument: unknown): Promise<unknown> {
  const { folder, testReportId, testCaseIds } = boundReport(argument) ?? {};
  if (!folder || !testReportId)
    return inChosen(
      services,
      async (sync) => pullFixes(sync, services, await askReport(sync)),
      fixesTestCases,
    );
  return runInFolder<unknown>(services, folder, (sync) =>
    testCaseIds
      ? pullFixedCases(sync, services, testReportId, testCaseIds)
      : pullFixes(sync, services, testReportId),
  );
}

/** Pulls the test cases of a test plan that the user chooses. */
export const pullPlan = (services: SyncParts): Promise<unknown> =>
  inChosen(services, async (sync) =>
    pullTestPlan(
      sync,
      services,
      await askTestPlan(new TestPlanHistory(services.testPlanState).of(sync.folder)),
    ),
  );

export async function undoLastPull(services: SyncParts): Promise<void> {
  const { folder, merged } = await inChosen(services, undoPull);
  if (await confirmRestoringMerged(merged))
    await runInFolder(services, folder, (sync) => restoreMerged(merged, sync));
}

export const completeMerge = async (): Promise<unknown> =>
  vscode.commands.executeCommand('mergeEditor.acceptMerge');

/** Pushes all test cases of the folder that the user chooses. */
export const pushFolder = (services: SyncParts): Promise<unknown> =>
  inChosen(services, (sync) => pushAll(sync, services));

/** Pushes the test cases that the branch changed. */
export const pushChanges = (services: SyncParts): Promise<unknown> =>
  inChosen(services, (sync) => pushBranch(sync, services));

/** Pushes the file that the command was called on, or that is open. */
export const pushOne = (services: SyncParts, argument: unknown): Promise<unknown> =>
  runInFolderOfFile(services)(argument, (sync, uri) => pushFile(sync, services, uri));

/** Pushes the file in the editor, or those of rows, as drafts. */
export function pushDrafts(services: SyncServices, argument: unknown): Promise<unknown> {
  const { documents, versions, watch } = services;
  const look = ({ folder }: FolderSync): void => void watch.look(folder);
  return runInFolderOfFiles(services)(
    argument,
    (sync, uri) => draftPushFile(sync, uri, documents, versions).finally(() => look(sync)),
    (sync, files) => draftPushFiles(sync, files, versions).finally(() => look(sync)),
  );
}

/** Adds the test cases of files to the service, under their own ids. */
export const upload = (services: SyncServices, argument: unknown): Promise<unknown> =>
  runInFolderOfFiles(services)(argument, uploadCase, uploadCases);

export const renameAfterCases = (services: SyncParts): Promise<unknown> => inChosen(services, renameFiles);

/** Opens a diff of a file with the version of the service. */
export const compare = (services: SyncParts, argument: unknown): Promise<unknown> =>
  runInFolderOfFile(services)(argument, (sync, uri) => compareWithService(sync, uri, services.documents));

/** Replaces files by the versions of the service. */
export const useService = (services: SyncServices, argument: unknown): Promise<unknown> =>
  runInFolderOfFiles(services)(
    argument,
    (sync, uri) => useServiceVersion(sync, uri, services.targetName),
    (sync, files) => useServiceVersions(sync, files, services.targetName),
  );

/** Settles conflicts for the files. */
export const keepLocal = (services: SyncServices, argument: unknown): Promise<unknown> =>
  runInFolderOfFiles(services)(
    argument,
    (sync, uri) => keepLocalVersion(sync, uri, services.targetName),
    (sync, files) => keepLocalVersions(sync, files, services.targetName),
  );

/** Opens the merge editor for a file with a conflict. */
export const resolve = (services: SyncParts, argument: unknown): Promise<unknown> =>
  runInFolderOfFile(services)(argument, (sync, uri) => resolveConflict(sync, uri, services));

/** The local service has no language model, so its reports contain no fixed test cases. */
const fixesTestCases = ({ serviceUrl }: TargetFolder): boolean => serviceUrl !== localServiceUrl;

const namedCases = z.object({
  serviceUrl: z.string(),
  testTargetId: z.string(),
  testCaseIds: z.array(uuid),
});

const namedReport = namedCases.extend({ testReportId: uuid, testCaseIds: z.array(uuid).optional() });

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

/** Opens a diff between a file and the service's side of its case. */
export async function compareWithService(
  sync: FolderSync,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  const remoteCase = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const { local, remote } = await sync.sides(await sync.client(), signal);
    const path = sync.files.pathOf(uri);
    const localCase = [...local.cases.values()].find(({ file }) => file.path === path);
    return localCase && remote.cases.get(localCase.testCase.id);
  });
  if (!remoteCase) {
    throw new UserError(
      message('{0} does not have the test case of this file', serviceName(sync.folder.serviceUrl)),
      message('Push the test case to add it'),
    );
  }
  await documents.compare(remoteCase, uri);
}
