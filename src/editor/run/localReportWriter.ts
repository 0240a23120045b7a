import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { type RunEvent, caseDuration } from '../../runner/events/runEvent.ts';
import { verdictOf } from '../../runner/events/verdict.ts';
import type { NewReport, ResultUpdate } from '../../service/localContract/localApi.ts';
import type { LocalApiClient, ResultPath } from '../results/localApiClient.ts';
import type { RunListener } from './runHistory.ts';
import type { RunTraces } from './runTraces.ts';

/** A run that has a report, and what writes it. */
export interface ReportedRun {
  readonly testTargetId: string;
  readonly report: NewReport;
  /** The test cases of the run, by id. */
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly reports: LocalApiClient;
  readonly traces: Pick<RunTraces, 'setUrl'>;
  readonly log: Pick<vscode.LogOutputChannel, 'warn'>;
  /** Called with the report's id when the report exists, and when all of it is written. */
  readonly changed: (testReportId: string) => void;
}

/**
 * Writes the report of a run to the local service, as a hosted service does for its own runs. Errors are
 * logged and do not disturb the run.
 */
export class RunReportWriter implements RunListener {
  private readonly writing: Promise<unknown>[] = [];
  private readonly endedCases = new Set<string>();

  private constructor(
    private readonly run: ReportedRun,
    private readonly results: ReadonlyMap<string, ResultPath>,
    private readonly testReportId: string | undefined,
  ) {}

  static async begin(run: ReportedRun): Promise<RunReportWriter> {
    const { testTargetId } = run;
    const results = new Map<string, ResultPath>();
    try {
      const { id: testReportId, testResults } = await run.reports.createReport(testTargetId, run.report);
      for (const { id, testCaseId } of testResults ?? []) {
        if (testCaseId) results.set(testCaseId, { testTargetId, testReportId, id });
      }
      run.changed(testReportId);
      return new RunReportWriter(run, results, testReportId);
    } catch (error) {
      run.log.warn(`The run has no report: ${String(error)}`);
      return new RunReportWriter(run, results, undefined);
    }
  }

  /** The path of a case's result; undefined where the report has none. */
  resultOf(caseId: string): ResultPath | undefined {
    return this.results.get(caseId);
  }

  /** Keeps a test case with the fix that was proven for its result, for whoever pulls the fixes of the report. */
  async keepFix(fixed: TestCase): Promise<void> {
    const result = this.results.get(fixed.id);
    if (!result) return;
    await this.run.reports
      .keepFix(result, fixed)
      .catch((error: unknown) => this.run.log.warn(`A fix did not get into the report: ${String(error)}`));
  }

  onEvent(event: RunEvent): void {
    if (event.type !== 'caseEnd') return;
    this.endedCases.add(event.caseId);
    const { repeated } = event;
    const failure = event.failure && {
      ...event.failure,
      message: repeated ? `${repeated.summary}\n\n${event.failure.message}` : event.failure.message,
    };
    const verdict = {
      ...verdictOf({ ...event, ...(failure ? { failure } : {}) }, this.run.cases, interrupted()),
      duration: caseDuration(event),
    };
    this.write(event.caseId, verdict, event.trace);
  }

  /** Marks cases that did not end as errors, not as failures, and waits until everything is written. */
  async end(): Promise<void> {
    for (const caseId of this.results.keys()) {
      if (!this.endedCases.has(caseId)) this.write(caseId, { status: 'ERROR', errorMessage: interrupted() });
    }
    await Promise.all(this.writing);
    if (this.testReportId !== undefined) this.run.changed(this.testReportId);
  }

  private write(caseId: string, update: ResultUpdate, trace?: string): void {
    const result = this.results.get(caseId);
    if (!result) return;
    const written = (async () => {
      const { reports, traces } = this.run;
      if (trace !== undefined) traces.setUrl(trace, await reports.keepTrace(result, trace));
      await reports.updateResult(result, update);
    })();
    this.writing.push(
      written.catch((error: unknown) =>
        this.run.log.warn(`A result did not get into the report: ${String(error)}`),
      ),
    );
  }
}

const interrupted = (): string => vscode.l10n.t('The run was stopped before this test case finished');
