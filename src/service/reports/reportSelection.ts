import type { endpoints, QueryOf } from '../../api/contract/endpoints.ts';
import type { ReportFilter } from '../../api/contract/report.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { reportFilterFields } from './reportFilterFields.ts';

/**
 * The reports that the query of endpoint 16 selects; `key[createdAt]=…` is understood too.
 *
 * @throws BadRequest for conditions that no report can be compared with, and keys without a date
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
 * @throws BadRequest when it is no date
 */
function parseCreatedAt(text: string): string {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new BadRequest([
    issue(['key', 'createdAt'], 'createdAt is not a date', 'an ISO 8601 timestamp', text, 'invalid_format'),
  ]);
}
