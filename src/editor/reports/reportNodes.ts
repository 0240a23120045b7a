import * as vscode from 'vscode';
import * as z from 'zod';
import type { ListedReport, ReportKey, ReportPage } from '../../api/contract/report.ts';
import { headline } from '../../report/text/headline.ts';
import { readableConstant } from '../../report/text/readableConstant.ts';
import type { ReportSummary } from '../../report/protocol/reportSchema.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { localizedPageTexts } from './reportPageTexts.ts';
import { nextKey } from '../results/pagedReports.ts';
import { type Target, targetKeyOf } from '../targets/target.ts';
import { isTargetOf, targetOfRow, type TargetOf } from '../targets/targetNodes.ts';

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

/** Loads the reports of a day, or the days of a page and the row of older ones. */
export async function reportChildren(
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

/**
 * Creates the tree item of a node of reports.
 *
 * @param isGivenUp whether reports of its target that wait are asked for no more
 */
export function reportItem(node: ReportNode, isGivenUp: boolean): vscode.TreeItem {
  const { Collapsed } = vscode.TreeItemCollapsibleState;
  switch (node.kind) {
    case 'reports': {
      const label = node.key ? vscode.l10n.t('Older') : vscode.l10n.t('Reports');
      return Object.assign(new vscode.TreeItem(label, Collapsed), {
        iconPath: new vscode.ThemeIcon(node.key ? 'history' : 'checklist'),
        contextValue: node.key ? 'reports.older' : 'reports',
        accessibilityInformation: {
          label: node.key ? vscode.l10n.t('Older reports') : label,
        },
      });
    }
    case 'reportDay': {
      const day = dayLabel(node.day);
      const count =
        node.reports.length === 1
          ? vscode.l10n.t('1 report')
          : vscode.l10n.t('{0} reports', node.reports.length);
      return Object.assign(new vscode.TreeItem(day, Collapsed), {
        iconPath: new vscode.ThemeIcon('calendar'),
        description: String(node.reports.length),
        contextValue: 'reportDay',
        accessibilityInformation: { label: `${day}, ${count}` },
      });
    }
    case 'report':
      return itemOf(node, isGivenUp);
    default:
      return node satisfies never;
  }
}

function itemOf(node: ReportRow, isGivenUp: boolean): vscode.TreeItem {
  const summary = toReportSummary(node.report);
  const label = labelOf(summary);
  const details = detailsOf(summary, isGivenUp);
  return Object.assign(new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None), {
    description: details.join(', '),
    iconPath: icons[summary.status],
    contextValue: summary.status === 'failed' ? 'report failed' : 'report',
    accessibilityInformation: { label: [label, ...details].join(', ') },
    command: {
      command: 'portableTests.openReport',
      title: vscode.l10n.t('Open Report'),
      arguments: [node],
    },
  });
}

/** The texts of a report's row, and its commit. */
export function reportTooltip({ report }: ReportRow, isGivenUp: boolean): vscode.MarkdownString {
  const summary = toReportSummary(report);
  const lines = [labelOf(summary), ...detailsOf(summary, isGivenUp), summary.context.commit];
  return new vscode.MarkdownString(asMarkdown(lines.filter(Boolean).join('\n')));
}

const labelOf = ({ createdAt, counts }: ReportSummary): string =>
  [timeLabel(createdAt), headline(counts, localizedPageTexts())].filter(Boolean).join(' · ');

function detailsOf({ status, context, browser }: ReportSummary, isGivenUp: boolean): string[] {
  const updateNote = status === 'waiting' && isGivenUp ? vscode.l10n.t('no longer updated') : '';
  return [updateNote, context.description || context.branch, readableConstant(browser)].filter(Boolean);
}

const color = (name: string): vscode.ThemeColor => new vscode.ThemeColor(name);

const icons: Readonly<Record<ReportSummary['status'], vscode.ThemeIcon>> = {
  passed: new vscode.ThemeIcon('pass', color('testing.iconPassed')),
  failed: new vscode.ThemeIcon('error', color('testing.iconFailed')),
  waiting: new vscode.ThemeIcon('watch', color('testing.iconQueued')),
  other: new vscode.ThemeIcon('question'),
  skipped: new vscode.ThemeIcon('debug-step-over', color('testing.iconSkipped')),
  empty: new vscode.ThemeIcon('circle-slash'),
};

/** The local day of a report, as `2026-11-21`; empty without a date. */
function dayOf({ createdAt }: ListedReport): string {
  const date = new Date(createdAt ?? '');
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
}

const dayLabel = (day: string): string =>
  day === ''
    ? vscode.l10n.t('No date')
    : new Intl.DateTimeFormat(vscode.env.language, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(new Date(`${day}T12:00`));

function timeLabel(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(date);
}
