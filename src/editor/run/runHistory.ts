import * as vscode from 'vscode';
import type { Element } from '../../core/case/testCase.ts';
import type { CaseEnd, RunEvent, RunFailure, StepRef } from '../../runner/events/runEvent.ts';
import { isBrowserStartFailure } from '../../runner/events/verdict.ts';
import type { CollectedCases } from '../files/collectCases.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';

/** The outcome of a step in the last run of its test case on this machine. */
export type StepOutcome = 'running' | 'passed' | 'failed' | 'skipped';

/** A step of a document: where it begins, and its text from its dash to its end. */
export interface StepText {
  readonly start: number;
  readonly text: string;
}

/** The result of a step that reads as it did when it ran. */
export interface StepResult {
  /** Line of the document, from 0. */
  readonly line: number;
  readonly outcome: StepOutcome;
  /** In milliseconds; of steps that ended. */
  readonly duration?: number;
}

/** A failed step as it ran; it may be in the file of another test case, such as a dependency. */
export interface FailedStepText {
  readonly uri: vscode.Uri;
  /** Position in its file, from 0. */
  readonly index: number;
  readonly text: string;
  readonly element: Element | undefined;
}

/** The last run of a test case in this window that ended with a result. */
export interface LastRun {
  readonly uri: vscode.Uri;
  readonly outcome: 'passed' | 'failed';
  /** Undefined if no step failed, for example because the first page did not open. */
  readonly failedStep: FailedStepText | undefined;
  /** Whether the browser did not start, so that nothing in the file is wrong. */
  readonly isOfMachine: boolean;
}

/** Takes the events of a run as they happen. */
export interface RunListener {
  onEvent(event: RunEvent): void;
}

/** A run that is being recorded. */
export interface RunRecording extends RunListener {
  /** Forgets what is shown of it, unless later runs have replaced that. */
  forget(): void;
}

/** Records the steps of one test case. */
export interface StepRecorder {
  /** @param duration in milliseconds */
  record(index: number, outcome: StepOutcome, duration?: number): void;
  /** Keeps why a step failed, up to the next recording of its test case. */
  fail(failure: RunFailure, index: number, element: Element | undefined): void;
  /** Forgets the results, unless a later run has replaced them. */
  clear(): void;
}

/** What is kept of a test case; each is replaced by a later one. */
interface CaseHistory {
  /** The results of its steps, of a run or of a live page. */
  steps?: StepRecord;
  /** The step at which it stands in a live page, where that failed. */
  live?: ShownFailure | undefined;
  /** The last run that began, whether it has ended or not. */
  run?: CaseRun;
  /** The last run that passed or failed. */
  ended?: CaseRun;
}

/** A failed step, and why it failed. */
interface ShownFailure {
  readonly failure: RunFailure;
  readonly step: FailedStepText;
}

/** One run of a test case. */
interface CaseRun {
  readonly file: IndexedCase;
  /** Undefined where it ended without having begun. */
  readonly steps?: StepRecord;
  end?: CaseEnd;
  failedStep?: FailedStepText | undefined;
  /** Whether it ended before all of its steps ran. */
  isOver?: true;
  /** Whether the Testing view still shows it. */
  isShown: boolean;
}

/** The last run of each test case in this window, by its file: all that is shown of last runs derives from it. */
export class RunHistory implements vscode.Disposable {
  private readonly cases = new Map<string, CaseHistory>();
  private readonly stepsChanged = new vscode.EventEmitter<void>();
  /** Fires when results of steps have changed. */
  readonly onDidChangeSteps = this.stepsChanged.event;

  /** @param stepsOf the steps of a document in its current version */
  constructor(private readonly stepsOf: (document: vscode.TextDocument) => readonly StepText[]) {}

  /** Begins to record steps of a file's test case that run in a live page. */
  recordSteps(file: IndexedCase): StepRecorder {
    const steps = this.beginSteps(file);
    return {
      record: (...result) => {
        steps.set(...result);
        this.stepsChanged.fire();
      },
      fail: (failure, index, element) => {
        const text = stepText(file, index);
        if (text !== undefined)
          this.historyOf(file).live = { failure, step: { uri: file.uri, index, text, element } };
      },
      clear: () => this.clearSteps(file, steps),
    };
  }

  /** Records a run of test cases. */
  record(gathered: CollectedCases): RunRecording {
    const runs = new Map<string, CaseRun>();
    const elements = new Map(gathered.cases.map(({ id, elements }) => [id, elements]));
    const elementOf = ({ caseId, index }: StepRef): Element | undefined => elements.get(caseId)?.[index];
    return {
      onEvent: (event) => this.take(event, { files: gathered.files, elementOf, runs }),
      forget: () => runs.forEach((run) => this.forget(run)),
    };
  }

  private take(event: RunEvent, { files, elementOf, runs }: RecordedRun): void {
    switch (event.type) {
      case 'caseBegin': {
        const file = files.get(event.caseId);
        if (!file) return;
        const run: CaseRun = { file, steps: this.beginSteps(file), isShown: true };
        this.historyOf(file).run = run;
        runs.set(event.caseId, run);
        return;
      }
      case 'stepBegin':
        return this.setStep(event, runs, 'running');
      case 'stepEnd': {
        const mayFail = elementOf(event.step)?.ignoreFailure === true;
        const outcome = event.failure ? (mayFail ? 'skipped' : 'failed') : 'passed';
        return this.setStep(event, runs, outcome, event.duration);
      }
      case 'caseEnd': {
        const file = files.get(event.caseId);
        if (!file) return;
        const run: CaseRun = runs.get(event.caseId) ?? { file, isShown: true };
        run.end = event;
        const step = event.outcome === 'failed' ? event.failure?.step : undefined;
        run.failedStep = step && failedStepText(step, files, elementOf);
        if (event.outcome === 'failed' || event.outcome === 'interrupted') this.skipRest(run);
        if (event.outcome !== 'passed' && event.outcome !== 'failed') return;
        runs.set(event.caseId, run);
        Object.assign(this.historyOf(file), { run, ended: run });
        return;
      }
      case 'error':
        return runs.forEach((run) => this.skipRest(run));
      case 'begin':
      case 'output':
        return;
      default:
        return event satisfies never;
    }
  }

  /** Steps of other test cases, such as dependencies, have no marks. */
  private setStep(
    { caseId, step }: { readonly caseId: string; readonly step: StepRef },
    runs: RecordedRun['runs'],
    outcome: StepOutcome,
    duration?: number,
  ): void {
    const steps = step.caseId === caseId ? runs.get(caseId)?.steps : undefined;
    if (!steps) return;
    steps.set(step.index, outcome, duration);
    this.stepsChanged.fire();
  }

  private skipRest(run: CaseRun): void {
    run.isOver = true;
    run.steps?.skipRest();
    this.stepsChanged.fire();
  }

  private forget(run: CaseRun): void {
    run.isShown = false;
    if (run.steps) this.clearSteps(run.file, run.steps);
  }

  /** Forgets the results of the steps of a file's last run, but not those of a live page. */
  forgetSteps(uri: vscode.Uri): void {
    const { run, steps } = this.cases.get(uri.toString()) ?? {};
    if (run?.steps && run.steps === steps) this.clearSteps(run.file, steps);
  }

  /** Results of the steps of a document, without those that were edited since they ran. */
  stepResults(document: vscode.TextDocument): StepResult[] {
    const steps = this.cases.get(document.uri.toString())?.steps;
    if (!steps || steps.isEmpty) return [];
    return this.stepsOf(document).flatMap(({ start, text }, index) => {
      const result = steps.resultOf(index, text);
      return result ? [{ ...result, line: document.positionAt(start).line }] : [];
    });
  }

  /** Whether a run of a file's test case has begun, and not ended. */
  isRunning(uri: vscode.Uri): boolean {
    const { run, steps } = this.cases.get(uri.toString()) ?? {};
    return run !== undefined && run.steps === steps && run.isShown && !run.end && !run.isOver;
  }

  lastRun(uri: vscode.Uri): LastRun | undefined {
    return toLastRun(this.cases.get(uri.toString())?.ended);
  }

  failedRuns(): LastRun[] {
    return [...this.cases.values()].flatMap(({ ended }) => {
      const run = toLastRun(ended);
      return run?.outcome === 'failed' ? [run] : [];
    });
  }

  /** The step at which the last run of a case failed; it may belong to another case, such as a dependency. */
  failedAt(caseId: string): StepRef | undefined {
    const run = [...this.cases.values()].findLast(({ run }) => run?.file.summary.id?.value === caseId)?.run;
    return run?.end?.outcome === 'failed' ? run.end.failure?.step : undefined;
  }

  /** Failed steps of the last runs, as long as the Testing view shows these, and those of live pages. */
  shownFailures(): ShownFailure[] {
    return [...this.cases.values()].flatMap(({ run, live }) => [
      ...(live ? [live] : []),
      ...(run?.isShown && run.end?.failure && run.failedStep
        ? [{ failure: run.end.failure, step: run.failedStep }]
        : []),
    ]);
  }

  /** Gets what is kept of a file's test case, which becomes the one that ran last. */
  private historyOf({ uri }: IndexedCase): CaseHistory {
    const key = uri.toString();
    const history = this.cases.get(key) ?? {};
    this.cases.delete(key);
    this.cases.set(key, history);
    return history;
  }

  private beginSteps(file: IndexedCase): StepRecord {
    const steps = new StepRecord(file);
    const history = this.historyOf(file);
    history.steps = steps;
    delete history.live;
    this.stepsChanged.fire();
    return steps;
  }

  private clearSteps({ uri }: IndexedCase, steps: StepRecord): void {
    const history = this.cases.get(uri.toString());
    if (history?.steps !== steps) return;
    delete history.steps;
    delete history.live;
    this.stepsChanged.fire();
  }

  dispose(): void {
    this.stepsChanged.dispose();
  }
}

/** A run as its events find it. */
interface RecordedRun {
  readonly files: CollectedCases['files'];
  readonly elementOf: (step: StepRef) => Element | undefined;
  /** By the test case. */
  readonly runs: Map<string, CaseRun>;
}

/** Results of the steps of one test case, with their texts as they ran. */
class StepRecord {
  private readonly steps = new Map<number, Omit<StepResult, 'line'> & { readonly text: string }>();

  constructor(private readonly file: IndexedCase) {}

  get isEmpty(): boolean {
    return this.steps.size === 0;
  }

  /** @param duration in milliseconds */
  set(index: number, outcome: StepOutcome, duration?: number): void {
    const text = stepText(this.file, index);
    if (text !== undefined)
      this.steps.set(index, { text, outcome, ...(duration === undefined ? {} : { duration }) });
  }

  /** Records that the steps that have no result did not run. */
  skipRest(): void {
    for (const index of this.file.summary.steps.keys()) {
      const outcome = this.steps.get(index)?.outcome;
      if (outcome === undefined || outcome === 'running') this.set(index, 'skipped');
    }
  }

  /** The result of a step; none where it has another text than it had. */
  resultOf(index: number, text: string): Omit<StepResult, 'line'> | undefined {
    const step = this.steps.get(index);
    if (step?.text !== text) return undefined;
    const { text: _, ...result } = step;
    return result;
  }
}

function stepText({ text, summary }: IndexedCase, index: number): string | undefined {
  const span = summary.steps[index];
  return span && text.slice(span.start, span.end);
}

function failedStepText(
  step: StepRef,
  files: RecordedRun['files'],
  elementOf: RecordedRun['elementOf'],
): FailedStepText | undefined {
  const file = files.get(step.caseId);
  const text = file && stepText(file, step.index);
  return file && text !== undefined
    ? { uri: file.uri, index: step.index, text, element: elementOf(step) }
    : undefined;
}

function toLastRun(run: CaseRun | undefined): LastRun | undefined {
  if (!run?.end) return undefined;
  const { file, end, failedStep } = run;
  const outcome = end.outcome === 'passed' ? 'passed' : 'failed';
  return { uri: file.uri, outcome, failedStep, isOfMachine: isBrowserStartFailure(end) };
}
