import * as z from 'zod';
import { reportFilter, reportKey, type ReportFilter } from '../../api/contract/report.ts';
import { parseJson } from '../http/parseJson.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import { reportFilterFields } from './reportFilterFields.ts';

/** The query of endpoint 16: `key` and `filter` are JSON texts; `key[createdAt]=…` is understood too. */
export function parseReportQuery(query: Readonly<Record<string, string>>): {
  before?: string;
  filters: ReportFilter[];
} {
  const { key, filter } = query;
  const plain = query['key[createdAt]'];
  const filters =
    filter === undefined ? [] : validateRequestValue(z.array(reportFilter), parseJson(filter, ['filter']));
  filters.forEach(assertSupported);
  if (key !== undefined)
    return {
      before: parseCreatedAt(validateRequestValue(reportKey, parseJson(key, ['key'])).createdAt),
      filters,
    };
  return plain === undefined ? { filters } : { before: parseCreatedAt(plain), filters };
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
export function parseCreatedAt(text: string): string {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new BadRequest([
    issue(['key', 'createdAt'], 'createdAt is not a date', 'an ISO 8601 timestamp', text, 'invalid_format'),
  ]);
}
