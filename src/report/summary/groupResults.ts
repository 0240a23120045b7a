import { statuses, type ReportResult, type ResultStatus } from '../protocol/reportSchema.ts';

export interface ResultGroup {
  readonly status: ResultStatus;
  readonly results: readonly ReportResult[];
}

/** Results whose name or message has every word, by status; groups without any are left out. */
export function groupResults(results: readonly ReportResult[], query: string): ResultGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = results.filter(({ name, error, caseId }) => {
    const text = `${name}\n${caseId}\n${error}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return statuses
    .map((status) => ({ status, results: found.filter((result) => result.status === status) }))
    .filter((group) => group.results.length > 0);
}
