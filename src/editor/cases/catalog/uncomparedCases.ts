import type { ServiceClient } from '../../../api/client.ts';
import type { ServiceTestCase } from '../../../api/contract/testCase.ts';
import { toPortableCase } from '../remote/toPortableCase.ts';
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
  const there = new Map(listed.filter(isNotDeleted).map((testCase) => [testCase.id, testCase]));
  const ids = new Set([...there.keys(), ...(local?.cases.keys() ?? [])]);
  return [...ids].flatMap((id): CaseEntry[] => {
    const here = local?.cases.get(id);
    const remote = there.get(id);
    const shown = remote && toPortableCase(remote);
    const testCase = here?.testCase ?? shown;
    const uri = here && sync?.files.uriOf(here.file.path);
    const status = remote?.status ?? undefined;
    const hidden = status !== undefined && status !== 'ENABLED';
    return testCase
      ? [{ serviceUrl, id, testCase, there: shown, state: undefined, uri, hidden, status }]
      : [];
  });
}

const isNotDeleted = ({ status }: ServiceTestCase): boolean => status !== 'DELETED';
