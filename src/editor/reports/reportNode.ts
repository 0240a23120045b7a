import * as z from 'zod';
import type { ListedReport, ReportKey } from '../../api/contract/report.ts';
import { targetKeyOf, type Target, isTargetOf, type TargetOf } from '../targets/target.ts';

/** The row of a page of reports: the first, or with a key an older one. */
export interface ReportsNode extends TargetOf {
  readonly kind: 'reports';
  readonly key?: ReportKey;
  /** The row of the page before it; undefined on the first page. */
  readonly parent?: ReportsNode;
}

/** The row of the reports of one day on a page. */
export interface ReportDayNode extends TargetOf {
  readonly kind: 'reportDay';
  /** The local day, as `2026-11-21`; empty without a date. */
  readonly day: string;
  readonly reports: readonly ListedReport[];
  readonly parent: ReportsNode;
}

/** The row of one report. */
export interface ReportNode extends TargetOf {
  readonly kind: 'report';
  readonly report: ListedReport;
  /** Undefined where it was not made for the view. */
  readonly parent?: ReportDayNode;
}

/** The id of the row of a target’s reports. */
export const reportsNodeId = (target: Target): string => `${targetKeyOf(target)} reports `;

const reportNode = z.object({
  kind: z.literal('report'),
  report: z.object({ id: z.string() }),
});

/** Whether a command was called on the row of a report. */
export const isReportNode = (argument: unknown): argument is ReportNode =>
  isTargetOf(argument) && reportNode.safeParse(argument).success;
