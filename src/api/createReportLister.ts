import * as z from 'zod';
import { parseJsonResponse } from './http/parseJsonResponse.ts';
import { readWholeResponse } from './http/readResponseBody.ts';
import {
  reportFilter,
  reportKey,
  reportPage,
  type ReportFilter,
  type ReportKey,
  type ReportPage,
} from './contract/report.ts';
import { endpoints } from './contract/endpoints.ts';
import { ServiceError } from './http/apiErrors.ts';
import { jsonParameter } from './http/queryParameters.ts';
import type { CallOptions, Send } from './http/createTransport.ts';

/** The query of endpoint 16: the `key` of the previous page, and conditions. */
export interface ReportQuery {
  readonly key?: ReportKey | undefined;
  readonly filter?: ReportFilter[] | undefined;
}

export type ListTestReports = (
  testTargetId: string,
  query?: ReportQuery,
  options?: CallOptions,
) => Promise<ReportPage>;

const filters = z.array(reportFilter);

/**
 * One page of reports (endpoint 16). `key` goes as JSON; a service that refuses that gets it as
 * `key[createdAt]=…`, from then on at once.
 */
export function createReportLister(send: Send): ListTestReports {
  let brackets = false;
  return async (testTargetId, query = {}, options) => {
    const list = (inBrackets: boolean): Promise<ReportPage> =>
      listReports(send, testTargetId, query, inBrackets, options);
    try {
      return await list(brackets);
    } catch (error) {
      if (!isRefusal(error) || brackets || query.key === undefined) throw error;
      const page = await list(true).catch((second: unknown) => {
        throw isRefusal(second) ? error : second;
      });
      brackets = true;
      return page;
    }
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError && error.status === 400;

const listReports = (
  send: Send,
  testTargetId: string,
  { key, filter }: ReportQuery,
  inBrackets: boolean,
  options?: CallOptions,
): Promise<ReportPage> =>
  send(
    {
      endpoint: endpoints.listTestReports,
      params: { testTargetId },
      query: (where) => {
        const json = jsonParameter('key', reportKey, key, where);
        const plain = Object.entries(key ?? {}).map(
          ([name, value]) => [`key[${name}]`, String(value)] as const,
        );
        return [...(inBrackets ? plain : json), ...jsonParameter('filter', filters, filter, where)];
      },
    },
    async (response, where, pause) =>
      parseJsonResponse(reportPage, await readWholeResponse(response), where, pause),
    options,
  );
