import * as vscode from 'vscode';
import type { ImportTestCaseBody } from '../../../api/contract/portableTestCase.ts';
import type { ServiceClient } from '../../../api/createClient.ts';
import { withRequiredCases } from '../../../core/case/caseDependencies.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { draftShape } from '../../../sync/cases/caseShapes.ts';
import { fetchCaseIds } from '../../../sync/cases/remoteSet.ts';
import { getCaseOfFile } from '../../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import { serviceName } from '../../connection/services.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { partialError, tryEach, type EachOutcome } from '../../ui/tryEach.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { caseOfFile, saveSent } from '../folder/runInFolder.ts';
import { readValidFiles } from './draftPushes.ts';

/**
 * Adds the cases of several files to the service, one after another as `uploadCase` does, each after those that it
 * needs.
 *
 * @throws {UserError} for all that were not added
 */
export async function uploadCases(
  sync: FolderSync,
  { uris, failures: withoutFile }: SeveralFiles,
): Promise<void> {
  const { folder } = sync;
  const outcome: EachOutcome<TestCase> = { done: [], failures: [...withoutFile] };
  await withProgress(vscode.l10n.t('Uploading test cases'), async (signal, report) => {
    await saveSent(sync, (local) => readValidFiles(uris, local, sync).cases, signal);
    const { cases, failures } = readValidFiles(uris, await sync.local(signal), sync);
    outcome.failures.push(...failures);
    const client = await sync.client();
    const knownIds = await fetchCaseIds(client, folder.testTargetId, signal);
    const upload = async (testCase: TestCase): Promise<void> => {
      await sendUpload(testCase, client, knownIds, sync, signal);
      report(outcome.done.length + 1, uris.length);
    };
    const all = new Map(cases.map(({ testCase }) => [testCase.id, testCase]));
    await tryEach(inOrderOfNeeds(all), ({ description }) => description, upload, outcome);
  });
  const { done, failures } = outcome;
  const service = serviceName(folder.serviceUrl);
  const count = uris.length + withoutFile.length;
  if (failures.length > 0)
    throw partialError(
      message('Uploaded {0} of {1} test cases to {2}', done.length, count, service),
      failures,
    );
  showDone(vscode.l10n.t('Uploaded {0} test cases to {1}', done.length, service));
}

/** Orders cases so that each comes after those of them that it depends on or that clean up after it. */
function inOrderOfNeeds(cases: ReadonlyMap<string, TestCase>): TestCase[] {
  const ordered = new Set<TestCase>();
  for (const id of cases.keys())
    for (const testCase of withRequiredCases([id], cases).toReversed()) ordered.add(testCase);
  return [...ordered];
}

/**
 * Adds the case of a file to the service under its own id (endpoint 9); nothing else there changes.
 *
 * @throws {UserError} where the service has a case of this id: a push changes that one
 */
export async function uploadCase(sync: FolderSync, uri: vscode.Uri): Promise<void> {
  const { serviceUrl, testTargetId } = sync.folder;
  const description = await withProgress(vscode.l10n.t('Uploading a test case'), async (signal) => {
    await saveSent(sync, caseOfFile(sync, uri), signal);
    const { testCase } = getCaseOfFile(sync, await sync.local(signal), uri);
    const client = await sync.client();
    const knownIds = await fetchCaseIds(client, testTargetId, signal);
    await sendUpload(testCase, client, knownIds, sync, signal);
    return testCase.description;
  });
  showDone(vscode.l10n.t('Uploaded "{0}" to {1}', description, serviceName(serviceUrl)));
}

/** @throws {UserError} where the service has a case of this id, or rejects it */
async function sendUpload(
  testCase: TestCase,
  client: Pick<ServiceClient, 'importTestCase'>,
  knownIds: ReadonlySet<string>,
  { folder: { serviceUrl, testTargetId } }: FolderSync,
  signal: AbortSignal,
): Promise<void> {
  if (knownIds.has(testCase.id)) throw alreadyThere(testCase, serviceUrl);
  const body = uploadBody(testCase, testTargetId);
  const { success, message: reason } = await client.importTestCase(testTargetId, testCase.id, body, {
    signal,
  });
  if (!success)
    throw new UserError(
      message('The service rejected the upload: {0}', reason),
      message('Change the file, then upload it again'),
    );
}

const alreadyThere = ({ description }: TestCase, serviceUrl: string): UserError =>
  new UserError(
    message('{0} already has "{1}"', serviceName(serviceUrl), description),
    message('Push the test case to change it on the service'),
  );

/** Creates the body of endpoint 9, where tags have another name and the id is in the path. */
function uploadBody(testCase: TestCase, testTargetId: string): ImportTestCaseBody {
  const { description, elements, entryPointUrlPath, type, dependencyId, teardownId, tagNames } =
    draftShape(testCase);
  return {
    testTargetId,
    description,
    elements,
    ...(entryPointUrlPath === undefined ? {} : { entryPointUrlPath }),
    ...(type === undefined ? {} : { type }),
    ...(dependencyId === undefined ? {} : { dependencyId }),
    ...(teardownId === undefined ? {} : { teardownId }),
    ...(tagNames ? { tags: tagNames } : {}),
  };
}
