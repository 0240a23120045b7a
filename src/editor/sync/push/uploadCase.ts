import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import type { ImportTestCaseBody } from '../../../api/contract/portableEndpoints.ts';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { draftShape } from '../../../sync/cases/caseShapes.ts';
import { fetchCaseIds } from '../../../sync/cases/remoteSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/services.ts';
import { getCaseOfFile } from '../folder/getCaseOfFile.ts';
import { showDone } from '../../ui/statusMessage.ts';

/**
 * Adds the case of a file to the service under its own id (endpoint 9); nothing else there changes.
 *
 * @throws UserError where the service has a case of this id: a push changes that one
 */
export async function uploadCase(sync: FolderSync, uri: vscode.Uri): Promise<void> {
  const { serviceUrl, testTargetId } = sync.folder;
  const description = await withProgress(vscode.l10n.t('Uploading a test case'), async (signal) => {
    const { testCase } = getCaseOfFile(sync, await sync.local(signal), uri);
    const client = await sync.client();
    const knownIds = await fetchCaseIds(client, testTargetId, signal);
    await sendUpload(testCase, client, knownIds, sync, signal);
    return testCase.description;
  });
  showDone(vscode.l10n.t('Uploaded “{0}” to {1}', description, serviceName(serviceUrl)));
}

/** @throws UserError where the service has a case of this id, or rejects it */
export async function sendUpload(
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
    message('{0} already has “{1}”', serviceName(serviceUrl), description),
    message('Push the test case to change it on the service'),
  );

/** Creates the body of endpoint 9, where tags have another name and the id is in the path. */
export function uploadBody(testCase: TestCase, testTargetId: string): ImportTestCaseBody {
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
