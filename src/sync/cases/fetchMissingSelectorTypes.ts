import { lacksSelectorTypes } from '../../core/case/lacksSelectorTypes.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';

/** Fetches the cases whose selector types the service's list leaves out (endpoint 7). */
export async function fetchMissingSelectorTypes(
  client: Pick<ServiceClient, 'getTestCase'>,
  testTargetId: string,
  cases: readonly TestCase[],
  listed: ReadonlyMap<string, ServiceTestCase>,
  signal?: AbortSignal,
): Promise<Map<string, ServiceTestCase>> {
  const details = new Map(listed);
  for (const testCase of cases) {
    const known = listed.get(testCase.id);
    if (!known || hasTypes(known) || !testCase.elements.some(lacksSelectorTypes)) continue;
    const detail = await client
      .getTestCase(testTargetId, testCase.id, { signal })
      .catch(ifUnsupported('getTestCase', () => known));
    details.set(testCase.id, detail);
  }
  return details;
}

const hasTypes = ({ elements }: ServiceTestCase): boolean =>
  elements?.some(({ selectors }) => selectors?.some(({ selectorType }) => selectorType)) ?? false;
