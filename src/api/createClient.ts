import type { ReportPage } from './contract/report.ts';
import { createTransport, type CallOptions, type TransportOptions } from './http/createTransport.ts';
import { createEndpointMethods, type EndpointMethods } from './createEndpointMethods.ts';
import { listReportPages } from './listReportPages.ts';
import { withNewerVersion } from './withNewerVersion.ts';
import { createReportLister, type ReportQuery } from './createReportLister.ts';

/**
 * The service, one method per endpoint. Ids are UUIDs. Every method throws an `ApiError` fit to
 * show, or `Cancelled`; what it gives is checked, with fields that we do not know left in.
 */
export interface ServiceClient extends EndpointMethods {
  /** 16 as well: page after page, newest first */
  testReportPages(
    testTargetId: string,
    query?: ReportQuery,
    options?: CallOptions,
  ): AsyncIterable<ReportPage>;
}

/** @throws UserError when the base URL cannot be used */
export function createClient(options: TransportOptions): ServiceClient {
  const send = withNewerVersion(createTransport(options));
  const methods = createEndpointMethods(send);
  const listTestReports = createReportLister(methods.listTestReports, send);
  return {
    ...methods,
    listTestReports,
    testReportPages: (testTargetId, query, callOptions) =>
      listReportPages(listTestReports, testTargetId, query, callOptions),
  };
}
