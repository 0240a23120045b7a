import * as vscode from 'vscode';
import type { TestReport, TestResult } from '../../api/contract/report.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { ToExtension } from '../../report/protocol/messages.ts';
import type { ReportComparison, ReportDetail } from '../../report/protocol/reportSchema.ts';
import { reportMarkdown } from '../../report/reportMarkdown.ts';
import { selectCasesToRunAgain, skippedResults } from '../../report/summary/toReportDetail.ts';
import { isWebAddress } from '../../core/target/isWebAddress.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { withProgress } from '../ui/withProgress.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { ReportWithRunDetails } from './addRunDetails.ts';
import { localizedPageTexts } from './localizedPageTexts.ts';
import type { ReportCases } from './reportCases.ts';
import type { ReportDependencies } from './reportDependencies.ts';
import { copyTraceToLocalService } from './copyTraceToLocalService.ts';
import type { Target } from '../targets/target.ts';
import { showDone } from '../ui/statusMessage.ts';
import type { CommandId } from '../ui/commands.ts';

type ResultAction = Extract<ToExtension, { reportId: string }>['type'];

/** The actions of the report page's buttons. */
export class ReportActions {
  constructor(
    private readonly target: Target,
    private readonly cases: ReportCases,
    private readonly parts: Pick<ReportDependencies, 'localApi' | 'runCases' | 'showTrace'>,
  ) {}

  async ofResult(action: ResultAction, opened: ReportWithRunDetails | undefined, id: string): Promise<void> {
    const results = [...(opened?.report.testResults ?? []), ...skippedResults(opened?.run)];
    const result = results.find((candidate) => candidate.id === id);
    if (!result) return;
    switch (action) {
      case 'openCase':
        return this.cases.open(result);
      case 'openTrace':
        return this.openTrace(result);
      case 'runAgain':
        return this.runAgain(result);
      default:
        return action satisfies never;
    }
  }

  /** Asks for the API key of the service. */
  async setKey(): Promise<void> {
    const { serviceUrl } = this.target;
    await vscode.commands.executeCommand('portableTests.setApiKey' satisfies CommandId, {
      kind: 'service',
      serviceUrl,
    });
  }

  /** Pulls what was fixed in a report. */
  async pullFixes(id: string): Promise<void> {
    await vscode.commands.executeCommand('portableTests.pullReport' satisfies CommandId, {
      ...this.target,
      testReportId: id,
    });
  }

  async copy(detail: ReportDetail | undefined, comparison: ReportComparison | undefined): Promise<void> {
    if (!detail) return;
    await vscode.env.clipboard.writeText(
      reportMarkdown(detail, localizedPageTexts(), vscode.env.language, comparison),
    );
    showDone(vscode.l10n.t('Report copied to the clipboard'), 5000);
  }

  /** Runs the failed test cases of a report on this machine, or all where none failed. */
  async runReport(detail: ReportDetail | undefined): Promise<void> {
    const files = selectCasesToRunAgain(detail?.results ?? []).flatMap(
      ({ caseId }) => this.cases.file(caseId) ?? [],
    );
    await this.run([...new Set(files)]);
  }

  async openExecution(report: TestReport | undefined): Promise<void> {
    const url = report?.executionUrl;
    if (isWebAddress(url)) await vscode.env.openExternal(vscode.Uri.parse(url, true));
  }

  private async openTrace({ traceUrl }: TestResult): Promise<void> {
    if (!isWebAddress(traceUrl)) return;
    const isKeptHere = this.target.serviceUrl === localServiceUrl;
    const served = isKeptHere
      ? traceUrl
      : await withProgress(vscode.l10n.t('Loading the trace'), (signal) =>
          copyTraceToLocalService(traceUrl, this.parts.localApi, signal),
        );
    await this.parts.showTrace(served, true);
  }

  private async runAgain({ testCaseId }: TestResult): Promise<void> {
    const file = testCaseId ? this.cases.file(testCaseId) : undefined;
    await this.run(file ? [file] : []);
  }

  private async run(files: readonly IndexedCase[]): Promise<void> {
    if (files.length === 0) {
      throw new UserError(
        message('No file in this workspace contains this test case'),
        message('Pull the test case'),
        'pull',
      );
    }
    await this.parts.runCases(files);
  }
}
