import { endpoints } from './contract/endpoints.ts';
import type { PullResult } from './contract/portableEndpoints.ts';
import type { ReportPage } from './contract/report.ts';
import type { ServiceTestCase } from './contract/serviceTestCase.ts';
import { testCaseFilter, type TestCaseFilter } from './contract/testCaseFilter.ts';
import { jsonParameter, uuidParameter } from './http/queryParameters.ts';
import { createTransport, type CallOptions, type TransportOptions } from './http/createTransport.ts';
import { callEndpoint, createEndpointMethods, type EndpointMethods } from './createEndpointMethods.ts';
import { listReportPages } from './listReportPages.ts';
import { withNewerVersion } from './withNewerVersion.ts';
import { createReportLister, type ListTestReports, type ReportQuery } from './createReportLister.ts';

/** Restricts a pull (endpoint 11); both are UUIDs. */
export interface PullQuery {
  readonly testPlanId?: string | undefined;
  /** Only cases that were fixed automatically in this report. */
  readonly testReportId?: string | undefined;
}

/** The endpoints that take a query. */
export interface QueryMethods {
  /** 6 `GET /apiKey/v3/test-targets/{testTargetId}/test-cases` */
  listTestCases(
    testTargetId: string,
    filter?: TestCaseFilter,
    options?: CallOptions,
  ): Promise<ServiceTestCase[]>;
  /** 11 `GET /apiKey/beta/test-targets/{testTargetId}/pull` */
  pull(testTargetId: string, query?: PullQuery, options?: CallOptions): Promise<PullResult>;
  /** 16 `GET /apiKey/v3/test-targets/{testTargetId}/test-reports`: one page */
  listTestReports: ListTestReports;
}

/**
 * The service, one method per endpoint. Ids are UUIDs. Every method throws an `ApiError` fit to
 * show, or `Cancelled`; what it gives is checked, with fields that we do not know left in.
 */
export interface ServiceClient extends Omit<EndpointMethods, keyof QueryMethods>, QueryMethods {
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
  const listTestReports = createReportLister(send);
  return {
    ...createEndpointMethods(send),
    listTestCases: (testTargetId, filter, callOptions) =>
      callEndpoint(
        send,
        endpoints.listTestCases,
        {
          params: { testTargetId },
          query: (where) => jsonParameter('filter', testCaseFilter, filter, where),
        },
        callOptions,
      ),
    pull: (testTargetId, { testPlanId, testReportId } = {}, callOptions) =>
      callEndpoint(
        send,
        endpoints.pull,
        {
          params: { testTargetId },
          query: (where) => [
            ...uuidParameter('testPlanId', testPlanId, where),
            ...uuidParameter('testReportId', testReportId, where),
          ],
        },
        callOptions,
      ),
    listTestReports,
    testReportPages: (testTargetId, query, callOptions) =>
      listReportPages(listTestReports, testTargetId, query, callOptions),
  };
}
