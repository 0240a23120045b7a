import { statuses, type ReportResult, type ResultStatus } from '../protocol/messages.ts';

export interface ResultGroup {
  readonly status: ResultStatus;
  readonly results: readonly ReportResult[];
}

/** Results whose name or message has every word, by status; groups without any are left out. */
export function groups(results: readonly ReportResult[], query: string): ResultGroup[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = results.filter(({ name, error, caseId }) => {
    const text = `${name}\n${caseId}\n${error}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return statuses
    .map((status) => ({ status, results: found.filter((one) => one.status === status) }))
    .filter((group) => group.results.length > 0);
}

/** The rows of a list that are in view, with some on each side: from the first up to, not with, the last. */
export function rowsInView(
  count: number,
  rowHeight: number,
  { top, height }: { readonly top: number; readonly height: number },
  spare = 8,
): { readonly first: number; readonly last: number } {
  const first = Math.min(count, Math.max(0, Math.floor(top / rowHeight) - spare));
  const last = Math.max(first, Math.min(count, Math.ceil((top + height) / rowHeight) + spare));
  return { first, last };
}
