import * as vscode from 'vscode';
import type { ListedReport, ReportKey, ReportPage, TestTarget } from '../../api/contract.ts';
import type { ReportSummary } from '../../report/protocol.ts';
import { summarize } from '../../report/summarize.ts';
import { asMarkdown } from '../markdown.ts';
import { nextKey } from './reportFeed.ts';

interface OfTarget {
  readonly serviceUrl: string;
  readonly target: TestTarget;
}

/** What stands in the view below a target's reports. */
export type ReportNode =
  /** A page of reports, the first or, with the key of the page before it, an older one. */
  | (OfTarget & { readonly kind: 'reports'; readonly key?: ReportKey })
  | (OfTarget & {
      readonly kind: 'reportDay';
      readonly day: string;
      readonly page: string;
      readonly reports: readonly ListedReport[];
    })
  | (OfTarget & { readonly kind: 'report'; readonly report: ListedReport });

/** Reports of a day, or the days of a page and what is older. */
export async function reportChildren(
  node: ReportNode,
  pageOf: (serviceUrl: string, testTargetId: string, key?: ReportKey) => Promise<ReportPage>,
): Promise<ReportNode[]> {
  const { serviceUrl, target } = node;
  switch (node.kind) {
    case 'report':
      return [];
    case 'reportDay':
      return node.reports.map((report) => ({ kind: 'report', serviceUrl, target, report }));
    case 'reports': {
      const page = await pageOf(serviceUrl, target.id, node.key);
      const days = new Map<string, ListedReport[]>();
      for (const one of page.data) days.set(dayOf(one), [...(days.get(dayOf(one)) ?? []), one]);
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

/** How a node of reports looks. */
export function reportItem(node: ReportNode): vscode.TreeItem {
  const { serviceUrl, target } = node;
  const id = `${serviceUrl} ${target.id}`;
  const { Collapsed } = vscode.TreeItemCollapsibleState;
  switch (node.kind) {
    case 'reports': {
      const label = node.key ? vscode.l10n.t('Older') : vscode.l10n.t('Reports');
      return Object.assign(new vscode.TreeItem(label, Collapsed), {
        id: `${id} reports ${node.key?.createdAt ?? ''}`,
        iconPath: new vscode.ThemeIcon(node.key ? 'history' : 'checklist'),
        contextValue: node.key ? 'reports.older' : 'reports',
      });
    }
    case 'reportDay':
      return Object.assign(new vscode.TreeItem(dayWords(node.day), Collapsed), {
        id: `${id} reports ${node.page} ${node.day}`,
        iconPath: new vscode.ThemeIcon('calendar'),
        description: String(node.reports.length),
        contextValue: 'reportDay',
      });
    case 'report':
      return itemOf(node, `${id} report ${node.report.id}`);
    default:
      return node satisfies never;
  }
}

function itemOf(node: Extract<ReportNode, { kind: 'report' }>, id: string): vscode.TreeItem {
  const summary = summarize(node.report);
  const { counts, context, browser } = summary;
  const total = counts.failed + counts.waiting + counts.other + counts.passed;
  const label = [timeWords(summary.createdAt), statusWords(summary.status)].filter(Boolean).join(' · ');
  const passed = vscode.l10n.t('{0} of {1} passed', counts.passed, total);
  const about = [passed, context.description || context.branch, browser].filter(Boolean);
  return Object.assign(new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None), {
    id,
    description: about.join(', '),
    iconPath: icons[summary.status],
    tooltip: new vscode.MarkdownString(
      asMarkdown([label, ...about, context.commit].filter(Boolean).join('\n')),
    ),
    contextValue: 'report',
    accessibilityInformation: { label: [label, ...about].join(', ') },
    command: {
      command: 'portableTests.showReports',
      title: vscode.l10n.t('Show Test Reports'),
      arguments: [node],
    },
  });
}

const color = (name: string): vscode.ThemeColor => new vscode.ThemeColor(name);

const icons: Readonly<Record<ReportSummary['status'], vscode.ThemeIcon>> = {
  passed: new vscode.ThemeIcon('pass', color('testing.iconPassed')),
  failed: new vscode.ThemeIcon('error', color('testing.iconFailed')),
  waiting: new vscode.ThemeIcon('watch', color('testing.iconQueued')),
  other: new vscode.ThemeIcon('question'),
  empty: new vscode.ThemeIcon('circle-slash'),
};

function statusWords(status: ReportSummary['status']): string {
  switch (status) {
    case 'passed':
      return vscode.l10n.t('Passed');
    case 'failed':
      return vscode.l10n.t('Failed');
    case 'waiting':
      return vscode.l10n.t('Waiting');
    case 'other':
      return vscode.l10n.t('Other');
    case 'empty':
      return vscode.l10n.t('No results');
    default:
      return status satisfies never;
  }
}

/** A day here, as `2026-11-21`; empty where the service tells no date. */
function dayOf({ createdAt }: ListedReport): string {
  const date = new Date(createdAt ?? '');
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
}

const dayWords = (day: string): string =>
  day === ''
    ? vscode.l10n.t('No date')
    : new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'full' }).format(new Date(`${day}T12:00`));

function timeWords(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(date);
}
