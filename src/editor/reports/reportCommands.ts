import * as vscode from 'vscode';
import type { TestReport } from '../../api/contract/report.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { resultStatus } from '../../report/summary/resultStatus.ts';
import { isWebAddress } from '../../core/target/isWebAddress.ts';
import {
  reportFilterCommands,
  type ReportFilterCommand,
  type ReportFilterParts,
} from './filter/reportFilterCommands.ts';
import { isReportNode } from './reportNode.ts';
import type { CommandTable } from '../ui/registerCommands.ts';
import { fetchReport } from '../results/fetchReport.ts';
import { withProgress } from '../ui/withProgress.ts';
import { ReportActions } from './reportActions.ts';
import { ReportCases } from './reportCases.ts';
import type { ReportDependencies } from './reportDependencies.ts';
import type { Target } from '../targets/target.ts';

type ReportCommand = 'portableTests.openReportTrace' | 'portableTests.runFailed' | ReportFilterCommand;

/** The commands of a report's row in the view. */
export const reportCommands = (
  parts: ReportDependencies & ReportFilterParts,
): Pick<CommandTable, ReportCommand> => ({
  ...reportFilterCommands(parts),
  'portableTests.openReportTrace': async (argument) => {
    const { target, report, cases } = await load(parts, argument);
    const failed = failedIn(report).find(({ traceUrl }) => isWebAddress(traceUrl));
    const result = failed ?? report.testResults?.find(({ traceUrl }) => isWebAddress(traceUrl));
    if (!result) throw new UserError(message('The report has no trace'), message('Run the test cases again'));
    await new ReportActions(target, cases, parts).ofResult(
      'openTrace',
      { report, run: undefined },
      result.id,
    );
  },
  'portableTests.runFailed': async (argument) => {
    const { report, cases } = await load(parts, argument);
    const files = failedIn(report).flatMap(({ testCaseId }) => cases.file(testCaseId ?? '') ?? []);
    if (files.length === 0) {
      throw new UserError(
        message('No file in this workspace contains a failed test case'),
        message('Pull the test cases'),
        'pull',
      );
    }
    await parts.runCases([...new Set(files)]);
  },
});

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
