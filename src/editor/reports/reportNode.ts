import * as z from 'zod';
import type { ListedReport, ReportKey } from '../../api/contract/report.ts';
import { targetOfRow, type TargetOf } from '../targets/targetNodes.ts';
import { isTargetOf } from '../targets/targetArgument.ts';
import { targetKeyOf } from '../targets/target.ts';

/** A row of the view among a target's reports. */
export type ReportNode =
  /** A page of reports: the first, or with a key an older one. */
  | (TargetOf & { readonly kind: 'reports'; readonly key?: ReportKey })
  | (TargetOf & {
      readonly kind: 'reportDay';
      readonly day: string;
      readonly page: string;
      readonly reports: readonly ListedReport[];
    })
  | ReportRow;

/** The row of one report. */
export interface ReportRow extends TargetOf {
  readonly kind: 'report';
  readonly report: ListedReport;
}

const reportRow = z.object({
  kind: z.literal('report'),
  report: z.object({ id: z.string() }),
});

/** Whether a command was called on the row of a report. */
export const isReportNode = (argument: unknown): argument is ReportRow =>
  isTargetOf(argument) && reportRow.safeParse(argument).success;

/** The id of a row of reports. */
export function reportNodeId(node: ReportNode): string {
  const id = targetKeyOf(targetOfRow(node));
  switch (node.kind) {
    case 'reports':
      return `${id} reports ${moment(node.key?.createdAt)}`;
    case 'reportDay':
      return `${id} reportDay ${moment(node.page)} ${node.day}`;
    case 'report':
      return `${id} report ${node.report.id}`;
    default:
      return node satisfies never;
  }
}

/** Shortens a service's date, which may be any text. */
const moment = (text = ''): string => text.slice(0, 60);
