import type { ReportPage } from './contract/report.ts';
import { endpoints, type QueryOf } from './contract/endpoints.ts';
import { ServiceError } from './http/apiErrors.ts';
import { printQuery } from './http/queryParameters.ts';
import type { CallOptions, Send } from './http/createTransport.ts';
import { callEndpoint, type EndpointMethods } from './createEndpointMethods.ts';

/** The query of endpoint 16: the `key` of the previous page, and conditions. */
export type ReportQuery = QueryOf<typeof endpoints.listTestReports>;

export type ListTestReports = EndpointMethods['listTestReports'];

/**
 * One page of reports (endpoint 16). `key` goes as JSON; a service that refuses that gets it as
 * `key[createdAt]=…`, from then on at once.
 */
export function createReportLister(listWithJson: ListTestReports, send: Send): ListTestReports {
  let brackets = false;
  return async (testTargetId, query = {}, options) => {
    const listWithBrackets = (): Promise<ReportPage> =>
      listReportsWithBrackets(send, testTargetId, query, options);
    if (brackets) return listWithBrackets();
    try {
      return await listWithJson(testTargetId, query, options);
    } catch (error) {
      if (!isRefusal(error) || query.key === undefined) throw error;
      const page = await listWithBrackets().catch((second: unknown) => {
        throw isRefusal(second) ? error : second;
      });
      brackets = true;
      return page;
    }
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError && error.status === 400;

const listReportsWithBrackets = (
  send: Send,
  testTargetId: string,
  query: ReportQuery,
  options?: CallOptions,
): Promise<ReportPage> =>
  callEndpoint(
    send,
    endpoints.listTestReports,
    {
      params: { testTargetId },
      query: (context) =>
        printQuery(endpoints.listTestReports, query, context).flatMap(([name, value]) =>
          name === 'key'
            ? Object.entries(query.key ?? {}).map(
                ([field, plain]) => [`key[${field}]`, String(plain)] as const,
              )
            : [[name, value] as const],
        ),
    },
    options,
  );
