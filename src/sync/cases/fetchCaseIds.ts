import { ifUnsupported } from '../../api/http/apiErrors.ts';
import type { RemoteReader } from './readRemoteSet.ts';

/** The ids of the cases that a service has, drafts among them as far as it lists them. */
export async function fetchCaseIds(
  client: RemoteReader,
  testTargetId: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const cases: readonly { readonly id: string }[] = await client
    .listTestCases(testTargetId, undefined, { signal })
    .catch(
      ifUnsupported('listTestCases', async () => (await client.pull(testTargetId, {}, { signal })).testCases),
    );
  return new Set(cases.map(({ id }) => id));
}
