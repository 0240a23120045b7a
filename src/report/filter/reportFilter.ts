import * as z from 'zod';
import type { ListedReport, ReportFilter } from '../../api/contract/report.ts';
import { getField } from '../../core/values.ts';

/** The fields by which reports are filtered, as a service names them. */
export const filterKeys = [
  'status',
  'environmentId',
  'context.source',
  'context.ref',
  'context.repo',
  'browser',
  'breakpoint',
] as const;

export type FilterKey = (typeof filterKeys)[number];

export const reportListFilter = z.object({
  conditions: z.array(z.object({ key: z.enum(filterKeys), value: z.string() })),
  /** Only reports of so many past days. */
  days: z.number().positive().optional(),
});

/** A filter of a list of reports: all of its conditions must be true. */
export type ReportListFilter = z.infer<typeof reportListFilter>;

/** The conditions as endpoint 16 takes them. */
export const toServiceFilter = ({ conditions }: ReportListFilter): ReportFilter[] =>
  conditions.map(({ key, value }) => ({ key, operator: 'EQUALS', value }));

/** Whether a report meets all conditions; those that a list of reports says nothing about are taken as met. */
export const matchesReport = (report: ListedReport, filter: ReportListFilter, now: Date): boolean =>
  !isTooOld(report, filter, now) &&
  filter.conditions.every(({ key, value }) => key === 'environmentId' || valueOf(report, key) === value);

/** Whether a report is older than the filter wants; then all that follow in the list are, too. */
export function isTooOld({ createdAt }: ListedReport, { days }: ReportListFilter, now: Date): boolean {
  if (days === undefined) return false;
  return Date.parse(createdAt ?? '') < now.getTime() - days * 24 * 60 * 60 * 1000;
}

/** The value of a field, to offer or to compare; undefined where the report does not say it. */
export function valueOf(report: ListedReport, key: FilterKey): string | undefined {
  if (key === 'status') return statusOf(report);
  const value = key
    .split('.')
    .reduce<unknown>((inner, name) => (inner ? getField(inner, name) : undefined), report);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The status by section 3 of the contract, where the service does not say it; ERROR counts as failed. */
function statusOf({ status, testResults }: ListedReport): string {
  if (status) return status;
  const results = (testResults ?? []).map((result) => result.status ?? '');
  if (results.some((result) => !['PASSED', 'FAILED', 'ERROR'].includes(result))) return 'WAITING';
  return results.every((result) => result === 'PASSED') ? 'PASSED' : 'FAILED';
}
