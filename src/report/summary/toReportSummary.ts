import type { ListedReport, TestReport, TestResult } from '../../api/contract/report.ts';
import { isWebAddress } from '../../core/target/serviceAddresses.ts';
import type { ReportSummary, ResultStatus } from '../protocol/shownReport.ts';
import { readableConstant } from '../text/reportTexts.ts';
import { safeLine, shortLine } from '../text/safeText.ts';
import { resultStatus } from './resultStatus.ts';

/** The most characters of an address. */
const longestAddress = 400;

/** Summarizes a report. Its status is derived: a list has none, and a single report has neither browser nor breakpoint. */
export function toReportSummary(report: ListedReport | TestReport): ReportSummary {
  const counts = countsOf(report.testResults ?? []);
  return {
    id: report.id,
    status: statusOf(counts),
    counts,
    createdAt: safeLine(report.createdAt ?? '', 40),
    updatedAt: safeLine(report.updatedAt ?? '', 40),
    browser: shortLine(report['browser']),
    breakpoint: shortLine(report['breakpoint']),
    executionUrl: safeLine(withoutSecrets(report.executionUrl ?? ''), longestAddress),
    canOpenExecution: isWebAddress(report.executionUrl),
    context: contextOf(report.context),
  };
}

function countsOf(results: readonly TestResult[]): Record<ResultStatus, number> {
  const counts: Record<ResultStatus, number> = { failed: 0, waiting: 0, other: 0, skipped: 0, passed: 0 };
  for (const { status } of results) counts[resultStatus(status)]++;
  return counts;
}

/** WAITING while any result waits, then FAILED where one failed. What was skipped isn't part of it, unless all was. */
function statusOf(counts: Record<ResultStatus, number>): ReportSummary['status'] {
  return (
    (['waiting', 'failed', 'other', 'passed', 'skipped'] as const).find((status) => counts[status] > 0) ??
    'empty'
  );
}

function contextOf(context: TestReport['context']): ReportSummary['context'] {
  const { owner, repo, issueNumber, triggeredBy } = context ?? {};
  return {
    source: shortLine(context?.source),
    description: shortLine(context?.description),
    branch: shortLine(context?.ref).replace(/^refs\/(?:heads|tags)\//, ''),
    commit: shortLine(context?.sha),
    issue: issueNumber === null || issueNumber === undefined ? '' : `#${issueNumber}`,
    repository: [owner, repo].map(shortLine).filter(Boolean).join('/'),
    trigger: [readableConstant(shortLine(triggeredBy?.type)), shortLine(triggeredBy?.userId)]
      .filter(Boolean)
      .join(' '),
    node: shortLine(context?.nodeId),
  };
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
