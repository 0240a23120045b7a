import type { ReportFilter, ReportPage } from '../../api/contract/report.ts';
import type { ReportRecord } from '../store/records.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';
import { reportFilterFields } from './reportFilterFields.ts';
import { toListedReport } from './reportResponses.ts';

export const pageSize = 20;

/** One page of reports, newest first, with the key of the next. */
export function paginateReports(
  traces: ResultTraces,
  reports: Iterable<ReportRecord>,
  filters: readonly ReportFilter[],
): ReportPage {
  const found: ReportRecord[] = [];
  for (const report of reports) {
    if (filters.every((filter) => fits(report, filter))) found.push(report);
    if (found.length > pageSize) break;
  }
  const data = found.slice(0, pageSize);
  const last = data.at(-1);
  return {
    data: data.map((report) => toListedReport(traces, report)),
    ...(last ? { key: { createdAt: last.createdAt } } : {}),
    hasNextPage: found.length > pageSize,
  };
}

const fits = (report: ReportRecord, { key, value }: ReportFilter): boolean =>
  reportFilterFields.get(key)?.(report).includes(value) ?? false;
