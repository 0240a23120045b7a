import * as vscode from 'vscode';
import type { TestReport, TestResult } from '../../api/contract/report.ts';
import { message } from '../../core/message.ts';
import { isWebAddress, localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import type { ToExtension } from '../../report/protocol/messages.ts';
import type { ReportComparison, ReportDetail } from '../../report/protocol/shownReport.ts';
import { reportMarkdown } from '../../report/reportMarkdown.ts';
import { resultStatus } from '../../report/summary/resultStatus.ts';
import {
  selectCasesToRunAgain,
  skippedResults,
  type CaseFacts,
} from '../../report/summary/toReportDetail.ts';
import { failingStep } from '../../report/text/reportTexts.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import type { RunDetails } from '../../service/localContract/localApi.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { Services } from '../connection/services.ts';
import type { IndexedCase, CaseIndex } from '../files/index/caseIndex.ts';
import type { ShowTrace } from '../playwright/showTrace.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { ReportWatch } from '../results/reportWatch.ts';
import type { Steps } from '../stepsView/stepsFeature.ts';
import { sourceOfReport } from '../stepsView/stepsSources.ts';
import { type Target, isSameTarget } from '../targets/target.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import { isInsideFolder } from '../ui/documents.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { showDone } from '../ui/statusMessage.ts';
import { withProgress } from '../ui/withProgress.ts';
import { copyTraceToLocalService, downloadTrace } from './copyTraceToLocalService.ts';
import { localizedPageTexts } from './localizedPageTexts.ts';

type ResultAction = Extract<ToExtension, { reportId: string }>['type'];

/** The actions of the report page's buttons. */
export class ReportActions {
  constructor(
    private readonly target: Target,
    private readonly cases: ReportCases,
    private readonly parts: Pick<
      ReportDependencies,
      'index' | 'localApi' | 'runCases' | 'showTrace' | 'stepsView'
    >,
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
      case 'showSteps':
        return this.showSteps(result);
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

  /** Shows the steps of a trace, which is on this machine as long as they are shown. */
  private async showSteps({ traceUrl, testCaseId }: TestResult): Promise<void> {
    if (!isWebAddress(traceUrl)) return;
    const { file, remove } = await withProgress(vscode.l10n.t('Loading the trace'), (signal) =>
      downloadTrace(traceUrl, signal),
    );
    const own = testCaseId ? this.cases.file(testCaseId) : undefined;
    const name = (testCaseId && this.cases.facts(testCaseId)?.name) || vscode.l10n.t('Test report');
    const openTrace = async (): Promise<void> =>
      this.parts.showTrace(await this.parts.localApi.serveTrace(file), true);
    const view = await this.parts.stepsView();
    await view.open(sourceOfReport(file, own, this.parts.index, openTrace, { name, dispose: remove }));
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

/** A report with the details of its run, which only the local service has. */
export interface ReportWithRunDetails {
  readonly report: TestReport;
  readonly run: RunDetails | undefined;
}

/** Adds to a report of the local service how long its test cases ran and which ones were skipped. */
export async function addRunDetails(
  report: TestReport,
  { serviceUrl, testTargetId }: Target,
  local: Pick<LocalApiClient, 'runDetails'>,
): Promise<ReportWithRunDetails> {
  if (serviceUrl !== localServiceUrl) return { report, run: undefined };
  // A report says what matters without them too.
  const run = await local.runDetails(testTargetId, report.id).catch(() => undefined);
  return { report, run };
}

/** The cases that a report names, found in the workspace or on the service. */
export class ReportCases {
  private entries: readonly CaseEntry[] = [];

  constructor(
    private readonly target: Target,
    private readonly parts: Pick<ReportDependencies, 'index' | 'catalog' | 'failedAt'>,
  ) {}

  /** Loads the cases of the service. If that fails, the names of files are still known. */
  async load(): Promise<void> {
    await this.parts.index.ready;
    const { serviceUrl, testTargetId } = this.target;
    this.entries = await this.parts.catalog.casesOf(serviceUrl, testTargetId).catch(() => this.entries);
  }

  facts(id: string): CaseFacts | undefined {
    const file = this.file(id);
    const name = file?.summary.description?.value ?? this.entry(id)?.testCase.description;
    return name === undefined ? undefined : { name, hasFile: file !== undefined };
  }

  /** The file of a case in a folder of the target. */
  file(id: string): IndexedCase | undefined {
    return this.parts.index.byId(id).find((file) => this.isOurs(file));
  }

  /**
   * Opens the file of a case, at the step that failed where one is known, or the service's side of it.
   *
   * @throws {UserError} when neither is there
   */
  async open(result: TestResult): Promise<void> {
    const id = result.testCaseId ?? '';
    const failed = this.failedAt(result);
    const file = failed?.file ?? this.file(id);
    if (file) return show(file, failed?.index);
    const entry = this.entry(id);
    if (!entry) {
      throw new UserError(
        message('The test case of this result was not found in this workspace or on the service'),
        message('Pull, then try again'),
        'pull',
      );
    }
    await vscode.commands.executeCommand('portableTests.openCase' satisfies CommandId, {
      kind: 'case',
      testTarget: this.target,
      entry,
    });
  }

  /** The step that the message of a failed result names, else the one at which the last run here failed. */
  private failedAt(result: TestResult): { file: IndexedCase; index: number } | undefined {
    const id = result.testCaseId ?? '';
    const named = failingStep(result.errorMessage ?? '');
    if (named) {
      const file = named.owner === undefined ? this.file(id) : this.named(named.owner);
      return file && { file, index: named.index };
    }
    const here = resultStatus(result.status) === 'failed' ? this.parts.failedAt(id) : undefined;
    const file = here && this.file(here.caseId);
    return file && { file, index: here.index };
  }

  private entry(id: string): CaseEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private named(description: string): IndexedCase | undefined {
    return [...this.parts.index.all()].find(
      (file) => file.summary.description?.value === description && this.isOurs(file),
    );
  }

  private isOurs({ uri }: IndexedCase): boolean {
    return targetFolders().some(
      (folder) => isSameTarget(folder, this.target) && isInsideFolder(uri, folder.uri),
    );
  }
}

async function show({ uri, summary }: IndexedCase, step: number | undefined): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const span = step === undefined ? undefined : summary.steps[step];
  const position = span && document.positionAt(span.start);
  await vscode.window.showTextDocument(document, {
    preview: true,
    ...(position ? { selection: new vscode.Range(position, position) } : {}),
  });
}

/** The services that report panels and commands use. */
export interface ReportDependencies {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri'>;
  readonly services: Pick<Services, 'client' | 'list'>;
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  readonly targets: Pick<TargetCatalog, 'targetsOf' | 'nameOf'>;
  readonly index: Pick<CaseIndex, 'ready' | 'byId' | 'all'>;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly watch: ReportWatch;
  /** Knows which test cases the results of a listed report are of. */
  readonly results: Pick<LastResults, 'caseIdsOf' | 'load'>;
  readonly localApi: Pick<LocalApiClient, 'serveTrace' | 'runDetails'>;
  /** Runs test cases on this machine, as the Testing view does. */
  readonly runCases: (some: readonly IndexedCase[]) => Promise<void>;
  readonly stepsView: Steps['stepsView'];
  /** Shows a trace that the local service serves. */
  readonly showTrace: ShowTrace;
  /** The step at which the last local run of a case failed. */
  readonly failedAt: (caseId: string) => StepRef | undefined;
}
