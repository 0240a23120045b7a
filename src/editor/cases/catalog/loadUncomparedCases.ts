import type { ServiceClient } from '../../../api/createClient.ts';
import type { ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import { toPortableCase } from '../../../sync/cases/hiddenContent.ts';
import type { FolderSync } from './folderSync.ts';
import type { CaseEntry } from './caseEntry.ts';

/**
 * Loads the cases of a target from its list and its folder, without comparing them: for services that do
 * not support pulls.
 *
 * @param sync the folder that belongs to the target, where there is one
 */
export async function loadUncomparedCases(
  client: Pick<ServiceClient, 'listTestCases'>,
  serviceUrl: string,
  testTargetId: string,
  sync: FolderSync | undefined,
): Promise<CaseEntry[]> {
  const [listed, local] = await Promise.all([client.listTestCases(testTargetId), sync?.local()]);
  const remoteCases = new Map(listed.filter(isNotDeleted).map((testCase) => [testCase.id, testCase]));
  const ids = new Set([...remoteCases.keys(), ...(local?.cases.keys() ?? [])]);
  return [...ids].flatMap((id): CaseEntry[] => {
    const localCase = local?.cases.get(id);
    const remote = remoteCases.get(id);
    const shown = remote && toPortableCase(remote);
    const testCase = localCase?.testCase ?? shown;
    const uri = localCase && sync?.files.uriOf(localCase.file.path);
    const status = remote?.status ?? undefined;
    const hidden = status !== undefined && status !== 'ENABLED';
    return testCase
      ? [{ serviceUrl, id, testCase, remoteCase: shown, state: undefined, uri, hidden, status }]
      : [];
  });
}

const isNotDeleted = ({ status }: ServiceTestCase): boolean => status !== 'DELETED';
