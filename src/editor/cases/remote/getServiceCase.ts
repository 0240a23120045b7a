import type { ServiceClient } from '../../../api/createClient.ts';
import type { ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import { ifUnsupported } from '../../../api/http/apiErrors.ts';
import type { CallOptions } from '../../../api/http/createTransport.ts';

/** Gets a test case of the service; from its list where it does not support single ones. */
export function getServiceCase(
  client: Pick<ServiceClient, 'getTestCase' | 'listTestCases'>,
  testTargetId: string,
  id: string,
  options?: CallOptions,
): Promise<ServiceTestCase> {
  return client.getTestCase(testTargetId, id, options).catch(
    ifUnsupported('getTestCase', async (error) => {
      const listed = await client.listTestCases(testTargetId, undefined, options);
      const found = listed.find((testCase) => testCase.id === id);
      if (!found) throw error;
      return found;
    }),
  );
}
