import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import { caseDuration } from '../../runner/events/caseDuration.ts';
import { verdictOf } from '../../runner/events/verdict.ts';
import type { NewReport, ResultUpdate } from '../../service/localContract/localApi.ts';
import type { LocalApiClient, ResultPath } from '../results/localApiClient.ts';
import type { RunTraces } from './runTraces.ts';

/**
 * Writes the report of a run to the local service, as a hosted service does for its own runs. Errors are
 * logged and do not disturb the run.
 */
export class RunReportWriter {
  private readonly writing: Promise<unknown>[] = [];
  private readonly endedCases = new Set<string>();

  private constructor(
    private readonly reports: LocalApiClient,
    private readonly results: ReadonlyMap<string, ResultPath>,
    private readonly traces: Pick<RunTraces, 'setUrl'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'warn'>,
    private readonly changed: () => void,
  ) {}

  /** @param changed called with the report's id when the report exists, and when all of it is written */
  static async begin(
    reports: LocalApiClient,
    testTargetId: string,
    report: NewReport,
    traces: Pick<RunTraces, 'setUrl'>,
    log: Pick<vscode.LogOutputChannel, 'warn'>,
    changed: (testReportId: string) => void,
  ): Promise<RunReportWriter> {
    const results = new Map<string, ResultPath>();
    let id = '';
    try {
      const { id: testReportId, testResults } = await reports.createReport(testTargetId, report);
      id = testReportId;
      for (const { id: result, testCaseId } of testResults ?? []) {
        if (testCaseId) results.set(testCaseId, { testTargetId, testReportId, id: result });
      }
      changed(id);
    } catch (error) {
      log.warn(`The run has no report: ${String(error)}`);
    }
    return new RunReportWriter(reports, results, traces, log, () => id && changed(id));
  }

  /** The path of a case's result; undefined where the report has none. */
  resultOf(caseId: string): ResultPath | undefined {
    return this.results.get(caseId);
  }

  /** @param cases those of the run, by id */
  writeEvent(event: RunEvent, cases: ReadonlyMap<string, TestCase>): void {
    if (event.type !== 'caseEnd') return;
    this.endedCases.add(event.caseId);
    const verdict = { ...verdictOf(event, cases, interrupted()), duration: caseDuration(event) };
    this.write(event.caseId, verdict, event.trace);
  }

  /** Marks cases that did not end as errors, not as failures, and waits until everything is written. */
  async end(): Promise<void> {
    for (const caseId of this.results.keys()) {
      if (!this.endedCases.has(caseId)) this.write(caseId, { status: 'ERROR', errorMessage: interrupted() });
    }
    await Promise.all(this.writing);
    this.changed();
  }

  private write(caseId: string, update: ResultUpdate, trace?: string): void {
    const result = this.results.get(caseId);
    if (!result) return;
    const written = (async () => {
      if (trace !== undefined) this.traces.setUrl(trace, await this.reports.keepTrace(result, trace));
      await this.reports.updateResult(result, update);
    })();
    this.writing.push(
      written.catch((error: unknown) =>
        this.log.warn(`A result did not get into the report: ${String(error)}`),
      ),
    );
  }
}

const interrupted = (): string => vscode.l10n.t('The run was stopped before this test case finished');
