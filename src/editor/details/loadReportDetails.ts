import * as vscode from 'vscode';
import type { TestResult } from '../../api/contract/report.ts';
import { fetchReport } from '../results/fetchReport.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { ReportNode } from '../reports/reportNode.ts';
import type { DetailServices, ServiceDetails } from './serviceDetails.ts';

const first = [
  'id',
  'status',
  'createdAt',
  'updatedAt',
  'breakpoint',
  'browser',
  'executionUrl',
  'context',
  'testTargetId',
];

/** Loads a report (endpoint 17), with the fields that only the list (endpoint 16) has. */
export async function loadReportDetails(
  { catalog }: Pick<DetailServices, 'catalog'>,
  { serviceUrl, target, report: listed }: ReportNode,
): Promise<ServiceDetails> {
  const report = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const client = await catalog.targets.services.client(serviceUrl);
    return fetchReport(client, target.id, listed.id, [listed], { signal });
  });
  return {
    serviceUrl,
    id: listed.id,
    title: target.app,
    name: 'testReport',
    fields: { ...listed, ...report, testResults: report.testResults?.map(withoutTrace) },
    first,
    last: ['testResults'],
  };
}

/** The address of a trace may hold a token, and the trace what was typed: it is opened from the report. */
const withoutTrace = ({ traceUrl, ...result }: TestResult): object => ({
  ...result,
  traceUrl: traceUrl && vscode.l10n.t('opened by “Open Trace” in the report'),
});
