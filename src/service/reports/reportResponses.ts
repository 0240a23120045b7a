import type { endpoints, QueryOf } from '../../api/contract/endpoints.ts';
import type {
  ReportFilter,
  ReportPage,
  ListedReport,
  TestReport,
  TestResult,
} from '../../api/contract/report.ts';
import { getField } from '../../core/values.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import type { RunDetails } from '../localContract/localApi.ts';
import type { ReportRecord, ResultRecord } from '../store/records.ts';
import type { ResultTraces } from '../traces/traces.ts';

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

/** A report as endpoint 16 lists it (contract 2.6, v3). */
const toListedReport = (
  traces: ResultTraces,
  { testResults, skipped: _skipped, environmentId: _environment, ...report }: ReportRecord,
): ListedReport => ({
  ...report,
  status: reportStatus(testResults),
  testResults: testResults.map(({ testCaseId: _case, duration: _duration, fixed: _fixed, ...result }) => ({
    ...result,
    testTargetId: report.testTargetId,
    testReportId: report.id,
    ...traceOf(traces, result.id),
  })),
});

/** A report as endpoint 17 gives it (contract 2.6, v2). */
export const toSingleReport = (traces: ResultTraces, report: ReportRecord): TestReport => {
  const { testResults, breakpoint: _b, browser: _c, skipped: _s, environmentId: _e, ...rest } = report;
  return {
    ...rest,
    status: reportStatus(testResults),
    testResults: testResults.map((result) => toSingleResult(traces, report, result)),
  };
};

/** A result in a report of endpoint 17. */
export const toSingleResult = (
  traces: ResultTraces,
  { testTargetId }: ReportRecord,
  { testCaseVersionId: _version, duration: _duration, fixed: _fixed, ...result }: ResultRecord,
): TestResult => ({ ...result, testTargetId, ...traceOf(traces, result.id) });

/** Facts about the run of a report that the contract has no field for. */
export const toRunDetails = ({ testResults, skipped = [] }: ReportRecord): RunDetails => ({
  durations: Object.fromEntries(
    testResults.flatMap(({ id, duration }) => (duration === undefined ? [] : [[id, duration]])),
  ),
  skipped: [...skipped],
  fixed: testResults.filter(({ fixed }) => fixed).length,
});

function traceOf(traces: ResultTraces, resultId: string): { traceUrl?: string } {
  const traceUrl = traces.urlOf(resultId);
  return traceUrl === undefined ? {} : { traceUrl };
}

/**
 * The reports that the query of endpoint 16 selects; `key[createdAt]=…` is understood too.
 *
 * @throws {BadRequest} for conditions that no report can be compared with, and keys without a date
 */
export function toReportSelection(
  { key, filter = [] }: QueryOf<typeof endpoints.listTestReports>,
  allQueries: Readonly<Record<string, readonly string[]>> = {},
): { before?: string; filters: readonly ReportFilter[] } {
  filter.forEach(assertSupported);
  const createdAt = key?.createdAt ?? allQueries['key[createdAt]']?.[0];
  return { filters: filter, ...(createdAt === undefined ? {} : { before: parseCreatedAt(createdAt) }) };
}

function assertSupported({ key, operator }: ReportFilter, index: number): void {
  if (!reportFilterFields.has(key)) {
    const fields = [...reportFilterFields.keys()].join(' | ');
    throw new BadRequest([
      issue(['filter', index, 'key'], `Reports cannot be filtered by "${key.slice(0, 80)}"`, fields, key),
    ]);
  }
  if (operator !== 'EQUALS') {
    throw new BadRequest([
      issue(['filter', index, 'operator'], 'Only EQUALS is supported', 'EQUALS', String(operator)),
    ]);
  }
}

/**
 * Parses the creation time of a report.
 *
 * @throws {BadRequest} when it isn't a date
 */
function parseCreatedAt(text: string): string {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new BadRequest([
    issue(['key', 'createdAt'], 'createdAt is not a date', 'an ISO 8601 timestamp', text, 'invalid_format'),
  ]);
}

type ReadField = (report: ReportRecord) => readonly unknown[];

/** Fields that a filter may name: those of the report, of its context, and of its results. */
const reportFilterFields = new Map<string, ReadField>([
  ['id', (report) => [report.id]],
  ['testTargetId', (report) => [report.testTargetId]],
  ['createdAt', (report) => [report.createdAt]],
  ['environmentId', (report) => [report.environmentId]],
  ['executionUrl', (report) => [report.executionUrl]],
  ['breakpoint', (report) => [report.breakpoint]],
  ['browser', (report) => [report.browser]],
  ['status', (report) => [reportStatus(report.testResults)]],
  ['testCaseId', (report) => report.testResults.map((result) => result.testCaseId)],
  ['testCaseVersionId', (report) => report.testResults.map((result) => result.testCaseVersionId)],
  ...['type', 'userId'].map((key): [string, ReadField] => [
    `context.triggeredBy.${key}`,
    (report) => [getField(report.context.triggeredBy, key)],
  ]),
  ...['source', 'description', 'issueNumber', 'ref', 'sha', 'repo', 'owner', 'nodeId'].map(
    (key): [string, ReadField] => [`context.${key}`, (report) => [report.context[key]]],
  ),
]);

/** Report status by section 3 of the contract; a result that ended in ERROR has failed. */
export function reportStatus(
  results: readonly Pick<ResultRecord, 'status'>[],
): 'WAITING' | 'PASSED' | 'FAILED' {
  if (results.some(({ status }) => !['PASSED', 'FAILED', 'ERROR'].includes(status))) return 'WAITING';
  return results.every(({ status }) => status === 'PASSED') ? 'PASSED' : 'FAILED';
}
