import * as vscode from 'vscode';
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

interface RecordedStep extends Omit<StepResult, 'line'> {
  readonly text: string;
}

/** Results of the steps of one test case in one run. */
export interface CaseRecorder {
  /** @param duration in milliseconds */
  record(index: number, outcome: StepOutcome, duration?: number): void;
  /** Records that the steps that have no result did not run. */
  skipRest(): void;
  /** Forgets the results, unless a later run has replaced them. */
  clear(): void;
}

/** The results of the steps of each file in its last run. */
export class StepResults implements vscode.Disposable {
  private readonly files = new Map<string, Map<number, RecordedStep>>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** @param stepsOf the steps of a document in its current version */
  constructor(private readonly stepsOf: (document: vscode.TextDocument) => readonly StepText[]) {}

  /** Begins a run of a file's test case, which replaces the results of the one before. */
  begin({ uri, text, summary }: IndexedCase): CaseRecorder {
    const key = uri.toString();
    const steps = new Map<number, RecordedStep>();
    const setOutcome = (index: number, outcome: StepOutcome, duration?: number): void => {
      const span = summary.steps[index];
      if (!span) return;
      const read = text.slice(span.start, span.end);
      steps.set(index, { text: read, outcome, ...(duration === undefined ? {} : { duration }) });
    };
    this.files.set(key, steps);
    this.changed.fire();
    return {
      record: (...result) => {
        setOutcome(...result);
        this.changed.fire();
      },
      skipRest: () => {
        summary.steps.forEach((_, index) => {
          const outcome = steps.get(index)?.outcome;
          if (outcome === undefined || outcome === 'running') setOutcome(index, 'skipped');
        });
        this.changed.fire();
      },
      clear: () => {
        if (this.files.get(key) !== steps) return;
        this.files.delete(key);
        this.changed.fire();
      },
    };
  }

  /** Results of the steps of a document, without those that were edited since they ran. */
  of(document: vscode.TextDocument): StepResult[] {
    const recorded = this.files.get(document.uri.toString());
    if (!recorded || recorded.size === 0) return [];
    return this.stepsOf(document).flatMap(({ start, text }, index) => {
      const step = recorded.get(index);
      if (step?.text !== text) return [];
      const { text: _, ...result } = step;
      return [{ ...result, line: document.positionAt(start).line }];
    });
  }

  dispose(): void {
    this.changed.dispose();
  }
}
