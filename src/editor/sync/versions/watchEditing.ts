import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { VersionedTestCase } from '../../../api/contract/portableEndpoints.ts';
import type { Clock } from '../../ui/clock.ts';
import { pollWithProgress, type PollResult } from '../../ui/pollWithProgress.ts';
import type { EditedVersion } from './pushForEditing.ts';

/**
 * Asks for a version until its editing ended (endpoint 15); undefined where it was cancelled there.
 *
 * @throws {vscode.CancellationError} when the user stops waiting
 */
export async function watchEditing(
  client: Pick<ServiceClient, 'getTestCaseVersion'>,
  { testTargetId, testCaseId, versionId, testCase }: EditedVersion,
  clock?: Clock,
): Promise<VersionedTestCase | undefined> {
  const title = vscode.l10n.t('Editing “{0}” on the service', cleanLine(testCase.description, 60));
  const ask = async (
    signal: AbortSignal,
  ): Promise<PollResult<{ version: VersionedTestCase | undefined }>> => {
    const found = await client.getTestCaseVersion(testTargetId, testCaseId, versionId, { signal });
    const { localEditingStatus: status } = found;
    const result =
      status === 'DONE' ? { version: found } : status === 'CANCELLED' ? { version: undefined } : undefined;
    return { text: vscode.l10n.t('Cancel to stop waiting; the draft stays on the service.'), result };
  };
  const { version } = await pollWithProgress(title, ask, clock);
  return version;
}
