import * as vscode from 'vscode';
import type { TestReport } from '../../api/contract/report.ts';
import { message } from '../../core/message.ts';
import { isWebAddress } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { resultStatus } from '../../report/summary/resultStatus.ts';
import { fetchReport } from '../results/fetchReport.ts';
import type { Target } from '../targets/target.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { ReportFilterParts } from './filter/reportFilterCommands.ts';
import { ReportActions, ReportCases, type ReportDependencies } from './reportActions.ts';
import { isReportNode } from './reportNode.ts';
import type { Reports } from './reportsFeature.ts';

/** What the commands of reports need. */
export interface ReportServices
  extends ReportDependencies, Omit<ReportFilterParts, 'targets'>, Pick<Reports, 'reportPanels'> {}

export const openTraceOfFailure = (services: ReportServices, argument: unknown): Promise<void> =>
  withTraceOfFailure('openTrace', services, argument);

export const showStepsOfFailure = (services: ReportServices, argument: unknown): Promise<void> =>
  withTraceOfFailure('showSteps', services, argument);

async function withTraceOfFailure(
  action: 'openTrace' | 'showSteps',
  services: ReportServices,
  argument: unknown,
): Promise<void> {
  const { target, report, cases } = await load(services, argument);
  const failed = failedIn(report).find(({ traceUrl }) => isWebAddress(traceUrl));
  const result = failed ?? report.testResults?.find(({ traceUrl }) => isWebAddress(traceUrl));
  if (!result) throw new UserError(message('The report has no trace'), message('Run the test cases again'));
  const actions = new ReportActions(target, cases, services);
  await actions.ofResult(action, { report, run: undefined }, result.id);
}

export async function runFailed(services: ReportServices, argument: unknown): Promise<void> {
  const { report, cases } = await load(services, argument);
  const files = failedIn(report).flatMap(({ testCaseId }) => cases.file(testCaseId ?? '') ?? []);
  if (files.length === 0) {
    throw new UserError(
      message('No file in this workspace contains a failed test case'),
      message('Pull the test cases'),
      'pull',
    );
  }
  await services.runCases([...new Set(files)]);
}

const failedIn = ({ testResults }: TestReport): NonNullable<TestReport['testResults']> =>
  (testResults ?? []).filter(({ status }) => resultStatus(status) === 'failed');

async function load(
  parts: ReportDependencies,
  argument: unknown,
): Promise<{ target: Target; report: TestReport; cases: ReportCases }> {
  if (!isReportNode(argument))
    throw new UserError(message('No report is selected'), message('Select a test report in the view'));
  const { serviceUrl, report: listed } = argument;
  const target = { serviceUrl, testTargetId: argument.target.id };
  const cases = new ReportCases(target, parts);
  const report = await withProgress(vscode.l10n.t('Loading the report'), async (signal) => {
    await cases.load();
    const client = await parts.services.client(target.serviceUrl);
    return fetchReport(client, target.testTargetId, listed.id, [listed], { signal });
  });
  return { target, report, cases };
}
