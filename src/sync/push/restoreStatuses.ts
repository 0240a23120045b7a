import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';

type Status = NonNullable<UpdateTestCaseBody['status']>;

/** What sets the status of cases back. */
export type StatusClient = Pick<ServiceClient, 'listTestCases' | 'updateTestCase'>;

/**
 * Sets the status of drafts and disabled cases back that a push sent along: a service may enable
 * every case that it gets (endpoint 12). It can't be cancelled, since the push is out.
 *
 * @param hidden the cases as the service listed them before the push
 * @returns those whose status could not be set back
 */
export async function restoreStatuses(
  hidden: readonly ServiceTestCase[],
  client: StatusClient,
  testTargetId: string,
): Promise<ServiceTestCase[]> {
  if (hidden.length === 0) return [];
  const now = await client.listTestCases(testTargetId).then(
    (listed) => new Map(listed.map(({ id, status }) => [id, status])),
    () => undefined,
  );
  const failed: ServiceTestCase[] = [];
  for (const testCase of hidden) {
    if (now?.get(testCase.id) === testCase.status) continue;
    const restored = await client
      .updateTestCase(testTargetId, testCase.id, { status: testCase.status as Status })
      .then(
        () => true,
        () => false,
      );
    if (!restored) failed.push(testCase);
  }
  return failed;
}
