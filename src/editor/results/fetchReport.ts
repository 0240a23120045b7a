import type { ListedReport, TestReport } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import type { CallOptions } from '../../api/http/createTransport.ts';

/**
 * Fetches a report: by its id, or from the list where the service has no endpoint for single reports; the
 * list does not name the test cases of its results.
 *
 * @param listed reports that are already loaded; the latest ones are fetched if it is not among them
 */
export function fetchReport(
  client: Pick<ServiceClient, 'getTestReport' | 'listTestReports'>,
  testTargetId: string,
  id: string,
  listed: readonly ListedReport[] = [],
  options?: CallOptions,
): Promise<TestReport> {
  return client.getTestReport(testTargetId, id, options).catch(
    ifUnsupported('getTestReport', async (error) => {
      const known = listed.find((report) => report.id === id);
      if (known) return known;
      const { data } = await client.listTestReports(testTargetId, {}, options);
      const found = data.find((report) => report.id === id);
      if (!found) throw error;
      return found;
    }),
  );
}
