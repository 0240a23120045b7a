import type { TestCase } from '../../core/case/testCase.ts';
import { errorMessage, UserError, toError } from '../../core/userError.ts';
import { caseDuration, type CaseEnd } from '../../runner/events/runEvent.ts';
import { verdictOf } from '../../runner/events/verdict.ts';
import { planRun, type RunPlan } from '../../runner/planRun.ts';
import { existingCases } from '../cases/caseWriter.ts';
import { updateResult, type ResultOutcome } from '../reports/reportWriter.ts';
import type { ReportRecord } from '../store/records.ts';
import type { StoreContext } from '../store/store.ts';
import { defaultEnvironment, environmentForRun, type ReportEnvironment } from '../targets/targets.ts';
import type { ResultTraces } from '../traces/traces.ts';
import { type ProjectRunner, type TaskQueue, ToolMissing } from './projectRunner.ts';

/** Runs the cases of reports, one report after the other, and saves their verdicts. */
export class ReportRuns {
  constructor(
    private readonly context: Pick<StoreContext, 'store' | 'clock'>,
    private readonly traces: Pick<ResultTraces, 'folder'>,
    private readonly projectRunner: ProjectRunner,
    private readonly queue: TaskQueue,
    private readonly logError: (error: Error) => void,
  ) {}

  /**
   * Queues a report, all of whose results get verdicts.
   *
   * @param environment the default one of its test target, where none is given
   */
  add(report: ReportRecord, environment = this.defaultEnvironment(report)): void {
    this.queue.add((signal) => this.run(report, environment, signal)).catch(this.logError);
  }

  private defaultEnvironment({ testTargetId }: ReportRecord): ReportEnvironment {
    const { store } = this.context;
    return environmentForRun(store.target(testTargetId), defaultEnvironment(store, testTargetId));
  }

  private async run(
    report: ReportRecord,
    environment: ReportEnvironment,
    signal: AbortSignal,
  ): Promise<void> {
    const open = new Map(report.testResults.map((result) => [result.testCaseId, result]));
    const settle = (caseId: string, verdict: ResultOutcome): void => {
      const result = open.get(caseId);
      if (result) updateResult(this.context, report, result, verdict);
      open.delete(caseId);
    };
    const why = await this.settleAll(report, environment, signal, settle).catch((error: unknown) =>
      this.explained(error),
    );
    const errorMessage = signal.aborted ? interruptedMessage : why;
    for (const caseId of open.keys()) settle(caseId, { status: 'ERROR', errorMessage });
  }

  /** Saves the verdicts of the cases that run; returns the reason why others have none. */
  private async settleAll(
    report: ReportRecord,
    environment: ReportEnvironment,
    signal: AbortSignal,
    settle: (caseId: string, verdict: ResultOutcome) => void,
  ): Promise<string> {
    const cases = this.cases(report);
    const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
    const results = new Map(report.testResults.map(({ testCaseId, id }) => [testCaseId, id]));
    let why: string | undefined;
    const prepared = planReport(report, cases, environment);
    for await (const event of this.projectRunner.run(report.id, prepared, signal)) {
      if (event.type === 'error') why ??= event.failure.message;
      if (event.type !== 'caseEnd') continue;
      await this.keepTrace(results.get(event.caseId), event);
      settle(event.caseId, { ...verdictOf(event, byId, interruptedMessage), duration: caseDuration(event) });
    }
    return why ?? 'Playwright did not run the test case. Run it again.';
  }

  private explained(error: unknown): string {
    if (!isExpected(error)) this.logError(toError(error));
    return runFailureMessage(error);
  }

  /** The cases of the report in its versions, and those of the target that they may depend on. */
  private cases({ testTargetId, testResults }: ReportRecord): TestCase[] {
    const { store } = this.context;
    const versions = testResults.flatMap(
      ({ testCaseId, testCaseVersionId = '' }) =>
        store.cases.version(testTargetId, testCaseId, testCaseVersionId)?.portable ?? [],
    );
    const ids = new Set(versions.map(({ id }) => id));
    return [...versions, ...existingCases(store, testTargetId).filter(({ id }) => !ids.has(id))];
  }

  private async keepTrace(resultId: string | undefined, { trace }: CaseEnd): Promise<void> {
    if (resultId !== undefined && trace !== undefined) await this.traces.folder.adopt(resultId, trace);
  }
}

const planReport = (
  { testResults, executionUrl = '' }: ReportRecord,
  cases: readonly TestCase[],
  environment: ReportEnvironment,
): RunPlan =>
  planRun(
    testResults.map(({ testCaseId }) => testCaseId),
    cases,
    { ...environment, executionUrl },
  );

/** Ends waiting results whose run ended with an earlier service. */
export function endInterruptedRuns(context: Pick<StoreContext, 'store' | 'clock'>): void {
  for (const report of context.store.reports.waiting()) {
    for (const result of report.testResults) {
      if (result.status === 'WAITING')
        updateResult(context, report, result, { status: 'ERROR', errorMessage: interruptedMessage });
    }
  }
}

/** The most characters that a message has. */
const maxLength = 10_000;

/** The message of a result without a verdict because the service ended before its run. */
const interruptedMessage = 'The local service was stopped during the run. Run the test case again.';

/** The message for a run that failed, with the next step where there is one. */
function runFailureMessage(error: unknown): string {
  if (isExpected(error)) return error.message;
  return `The run failed: ${errorMessage(error)}`.slice(0, maxLength);
}

/** Whether an error says what is wrong and what to do, so that no log is needed. */
const isExpected = (error: unknown): error is ToolMissing | UserError =>
  error instanceof ToolMissing || error instanceof UserError;
