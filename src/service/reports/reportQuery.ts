import * as z from 'zod';
import { reportFilter, reportKey, type ReportFilter, type ReportPage } from '../../api/contract/report.ts';
import { parseJson } from '../http/json.ts';
import { BadRequest, issue } from '../http/problems.ts';
import type { ReportRecord } from '../store/records.ts';
import { reportStatus, toListedReport } from './reports.ts';
import type { Traces } from '../traces/traces.ts';
import { validate } from '../http/validation.ts';

export const pageSize = 20;

/** The query of endpoint 16: `key` and `filter` are JSON texts; `key[createdAt]=…` is understood too. */
export function parseReportQuery(query: Readonly<Record<string, string>>): {
  before?: string;
  filters: ReportFilter[];
} {
  const { key, filter } = query;
  const plain = query['key[createdAt]'];
  const filters = filter === undefined ? [] : validate(z.array(reportFilter), parseJson(filter, ['filter']));
  filters.forEach(refuseUnknown);
  if (key !== undefined)
    return { before: createdAt(validate(reportKey, parseJson(key, ['key'])).createdAt), filters };
  return plain === undefined ? { filters } : { before: createdAt(plain), filters };
}

/** One page of reports, newest first, with the key of the next. */
export function reportPage(
  traces: Traces,
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

type Read = (report: ReportRecord) => readonly unknown[];

/** Fields that a filter may name: those of the report, of its context, and of its results. */
const fields = new Map<string, Read>([
  ['id', (report) => [report.id]],
  ['testTargetId', (report) => [report.testTargetId]],
  ['createdAt', (report) => [report.createdAt]],
  ['executionUrl', (report) => [report.executionUrl]],
  ['breakpoint', (report) => [report.breakpoint]],
  ['browser', (report) => [report.browser]],
  ['status', (report) => [reportStatus(report.testResults)]],
  ['testCaseId', (report) => report.testResults.map((result) => result.testCaseId)],
  ['testCaseVersionId', (report) => report.testResults.map((result) => result.testCaseVersionId)],
  ...['source', 'description', 'issueNumber', 'ref', 'sha', 'repo', 'owner', 'nodeId'].map(
    (key): [string, Read] => [`context.${key}`, (report) => [report.context[key]]],
  ),
]);

const fits = (report: ReportRecord, { key, value }: ReportFilter): boolean =>
  fields.get(key)?.(report).includes(value) ?? false;

function refuseUnknown({ key, operator }: ReportFilter, index: number): void {
  if (!fields.has(key)) {
    const known = [...fields.keys()].join(' | ');
    throw new BadRequest([
      issue(['filter', index, 'key'], `Reports cannot be filtered by "${key.slice(0, 80)}"`, known, key),
    ]);
  }
  if (operator !== 'EQUALS') {
    throw new BadRequest([
      issue(['filter', index, 'operator'], 'Only EQUALS is supported', 'EQUALS', String(operator)),
    ]);
  }
}

function createdAt(text: string): string {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new BadRequest([
    issue(['key', 'createdAt'], 'createdAt is not a date', 'an ISO 8601 timestamp', text, 'invalid_format'),
  ]);
}
