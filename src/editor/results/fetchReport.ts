import type { ServiceClient } from '../../api/client.ts';
import type { ListedReport, TestReport } from '../../api/contract/report.ts';
import { ifUnsupported } from '../../api/http/unsupportedEndpoint.ts';
import type { CallOptions } from '../../api/http/transport.ts';

/**
 * A report as the service has it: by itself, or out of the list where the service gives no single
 * ones; the list does not name the test cases of its results.
 *
 * @param listed reports that are known already; the latest are asked for where it is not among them
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
