import * as vscode from 'vscode';
import { headline } from '../../report/text/headline.ts';
import { readableConstant } from '../../report/text/readableConstant.ts';
import type { ReportSummary } from '../../report/protocol/reportSchema.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { localizedPageTexts } from './localizedPageTexts.ts';
import type { ReportNode, ReportRow } from './reportNode.ts';
import type { CommandId } from '../ui/commands.ts';

/**
 * Creates the tree item of a node of reports.
 *
 * @param isGivenUp whether reports of its target that wait are asked for no more
 * @param filter the filter of the reports of its target, in words
 */
export function reportItem(
  node: ReportNode,
  isGivenUp: boolean,
  filter: string | undefined,
): vscode.TreeItem {
  const { Collapsed } = vscode.TreeItemCollapsibleState;
  switch (node.kind) {
    case 'reports': {
      const label = node.key ? vscode.l10n.t('Older') : vscode.l10n.t('Reports');
      return Object.assign(new vscode.TreeItem(label, Collapsed), {
        iconPath: new vscode.ThemeIcon(node.key ? 'history' : 'checklist'),
        ...(filter !== undefined && !node.key && { description: filter }),
        contextValue: [node.key ? 'reports.older' : 'reports', ...(filter ? ['filtered'] : [])].join(' '),
        accessibilityInformation: {
          label: node.key ? vscode.l10n.t('Older reports') : [label, filter].filter(Boolean).join(', '),
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
      command: 'portableTests.openReport' satisfies CommandId,
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
