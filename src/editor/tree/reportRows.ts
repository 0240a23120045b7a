import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import type { ListedReport } from '../../api/contract/report.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { ReportSummary } from '../../report/protocol/shownReport.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import { headline, readableConstant } from '../../report/text/reportTexts.ts';
import { localizedPageTexts } from '../reports/localizedPageTexts.ts';
import {
  reportsNodeId,
  type ReportDayNode,
  type ReportNode,
  type ReportsNode,
} from '../reports/reportNode.ts';
import { nextKey } from '../results/pagedReports.ts';
import { targetKeyOf, targetOfRow } from '../targets/target.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { shortList } from '../ui/texts.ts';
import { Row, rowsOrEmpty, treeItem, type RowContext, type TreeNode } from './row.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** A page of the reports of a test target, with its days and the row of older ones below. */
export class ReportsRow extends Row<ReportsNode> {
  get id(): string {
    return `${reportsNodeId(targetOfRow(this.node))}${keyOf(this.node)}`;
  }

  parent(): TreeNode {
    const { parent, serviceUrl, target } = this.node;
    return parent ?? { kind: 'target', serviceUrl, target };
  }

  protected override get endpoint(): EndpointName {
    return 'listTestReports';
  }

  override async children({ sources: { reportFilters, results } }: RowContext): Promise<TreeNode[]> {
    const { node } = this;
    const { serviceUrl, target } = node;
    // Then it is known what ran in them.
    await results.whenLoaded(targetOfRow(node));
    const page = await reportFilters.page(targetOfRow(node), node.key);
    const days = new Map<string, ListedReport[]>();
    for (const report of page.data) days.set(dayOf(report), [...(days.get(dayOf(report)) ?? []), report]);
    const key = nextKey(page);
    return rowsOrEmpty(node, reportFilters.of(targetOfRow(node)) ? 'filteredReports' : 'reports', [
      ...[...days].map(([day, reports]): ReportDayNode => ({
        kind: 'reportDay',
        serviceUrl,
        target,
        day,
        reports,
        parent: node,
      })),
      ...(key && key.createdAt !== node.key?.createdAt
        ? [{ kind: 'reports', serviceUrl, target, key, parent: node } as const]
        : []),
    ]);
  }

  protected draw({ sources }: RowContext): vscode.TreeItem {
    const { key } = this.node;
    const label = key ? vscode.l10n.t('Older') : vscode.l10n.t('Reports');
    const filter = sources.reportFilters.of(targetOfRow(this.node))?.label;
    return treeItem(label, Collapsed, {
      iconPath: new vscode.ThemeIcon(key ? 'history' : 'checklist'),
      ...(filter !== undefined && !key && { description: filter }),
      contextValue: [key ? 'reports.older' : 'reports', ...(filter ? ['filtered'] : [])].join(' '),
      accessibilityInformation: {
        label: key ? vscode.l10n.t('Older reports') : [label, filter].filter(Boolean).join(', '),
      },
    });
  }
}

/** The reports of one day on a page. */
export class ReportDayRow extends Row<ReportDayNode> {
  get id(): string {
    const { parent, day } = this.node;
    return `${targetKeyOf(targetOfRow(this.node))} reportDay ${keyOf(parent)} ${day}`;
  }

  parent(): TreeNode {
    return this.node.parent;
  }

  override children(): ReportNode[] {
    const { serviceUrl, target, reports } = this.node;
    return reports.map((report) => ({ kind: 'report', serviceUrl, target, report, parent: this.node }));
  }

  protected draw(): vscode.TreeItem {
    const { length } = this.node.reports;
    const day = dayLabel(this.node.day);
    const count = length === 1 ? vscode.l10n.t('1 report') : vscode.l10n.t('{0} reports', length);
    return treeItem(day, Collapsed, {
      iconPath: new vscode.ThemeIcon('calendar'),
      description: String(length),
      contextValue: 'reportDay',
      accessibilityInformation: { label: `${day}, ${count}` },
    });
  }
}

/** A test report: a click opens it. */
export class ReportRow extends Row<ReportNode> {
  get id(): string {
    return `${targetKeyOf(targetOfRow(this.node))} report ${this.node.report.id}`;
  }

  parent(): TreeNode | undefined {
    return this.node.parent;
  }

  /** Its name comes first, as what is behind it is cut where the view is narrow. */
  protected draw({ sources }: RowContext): vscode.TreeItem {
    const summary = toReportSummary(this.node.report);
    const [first, ...others] = this.casesThatRan(sources);
    const outcome = headline(summary.counts, localizedPageTexts());
    const count = others.length > 0 ? ` +${others.length}` : '';
    const label = first === undefined ? outcome : `${first}${count}`;
    const details = [
      timeLabel(summary.createdAt),
      first === undefined ? '' : outcome,
      ...this.details(summary, sources),
    ].filter(Boolean);
    return treeItem(label, None, {
      description: details.join(', '),
      iconPath: icons[summary.status],
      contextValue: summary.status === 'failed' ? 'report failed' : 'report',
      accessibilityInformation: { label: [label, ...details].join(', ') },
      command: {
        command: 'portableTests.openReport',
        title: vscode.l10n.t('Open Report'),
        arguments: [this.node],
      },
    });
  }

  /** The texts of the row with the names of more test cases, and its commit. */
  override tooltip({ sources }: RowContext): vscode.MarkdownString {
    const summary = toReportSummary(this.node.report);
    const lines = [
      [timeLabel(summary.createdAt), headline(summary.counts, localizedPageTexts())]
        .filter(Boolean)
        .join(' · '),
      ...shortList(this.casesThatRan(sources), mostNames),
      ...this.details(summary, sources),
      summary.context.commit,
    ];
    return new vscode.MarkdownString(asMarkdown(lines.filter(Boolean).join('\n')));
  }

  private details({ status, context, browser }: ReportSummary, { watch }: RowContext['sources']): string[] {
    const isGivenUp = status === 'waiting' && watch.hasGivenUp(targetOfRow(this.node));
    const updateNote = isGivenUp ? vscode.l10n.t('no longer updated') : '';
    return [updateNote, context.description || context.branch, readableConstant(browser)].filter(Boolean);
  }

  /** The names of the test cases that ran, as far as they are known. */
  private casesThatRan({ results, catalog }: RowContext['sources']): string[] {
    const target = targetOfRow(this.node);
    const remote = catalog.lastRemoteSet(target);
    const entries = catalog.lastCompared().filter(({ serviceUrl }) => serviceUrl === target.serviceUrl);
    const inFiles = new Map(entries.map(({ id, testCase }) => [id, testCase]));
    return results.caseIdsOf(this.node.report).flatMap((id) => {
      const testCase = inFiles.get(id) ?? remote?.cases.get(id) ?? remote?.listed.get(id);
      return testCase ? cleanLine(testCase.description, longestName) || [] : [];
    });
  }
}

/** Test cases that the tooltip of a report names, and the characters of each. */
const mostNames = 10;
const longestName = 60;

/** Names a page of reports by a service’s date, which may be any text. */
const keyOf = ({ key }: ReportsNode): string => (key?.createdAt ?? '').slice(0, 60);

/** The local day of a report, as `2026-11-21`; empty without a date. */
function dayOf({ createdAt }: ListedReport): string {
  const date = new Date(createdAt ?? '');
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('sv-SE').format(date);
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
