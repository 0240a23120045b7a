import type { ListedReport, ReportKey, ReportPage } from '../../api/contract/report.ts';
import { nextKey } from '../results/pagedReports.ts';
import type { Target } from '../targets/target.ts';
import { targetOfRow } from '../targets/targetNodes.ts';
import type { ReportNode } from './reportNode.ts';

/** Loads the reports of a day, or the days of a page and the row of older ones. */
export async function loadReportRows(
  node: ReportNode,
  pageOf: (target: Target, key?: ReportKey) => Promise<ReportPage>,
): Promise<ReportNode[]> {
  const { serviceUrl, target } = node;
  switch (node.kind) {
    case 'report':
      return [];
    case 'reportDay':
      return node.reports.map((report) => ({ kind: 'report', serviceUrl, target, report }));
    case 'reports': {
      const page = await pageOf(targetOfRow(node), node.key);
      const days = new Map<string, ListedReport[]>();
      for (const report of page.data) days.set(dayOf(report), [...(days.get(dayOf(report)) ?? []), report]);
      const key = nextKey(page);
      return [
        ...[...days].map(([day, reports]): ReportNode => ({
          kind: 'reportDay',
          serviceUrl,
          target,
          day,
          page: node.key?.createdAt ?? '',
          reports,
        })),
        ...(key && key.createdAt !== node.key?.createdAt
          ? [{ kind: 'reports', serviceUrl, target, key } as const]
          : []),
      ];
    }
    default:
      return node satisfies never;
  }
}

/** The local day of a report, as `2026-11-21`; empty without a date. */
function dayOf({ createdAt }: ListedReport): string {
  const date = new Date(createdAt ?? '');
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
}
