import type * as vscode from 'vscode';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import { isBrowserStartFailure } from '../../runner/events/verdict.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';

/** A failed step as it ran; it may be in the file of another test case, such as a dependency. */
export interface FailedStepText {
  readonly uri: vscode.Uri;
  /** Position in its file, from 0. */
  readonly index: number;
  readonly text: string;
}

/** The last run of a test case in this window. */
export interface LastRun {
  readonly uri: vscode.Uri;
  readonly outcome: 'passed' | 'failed';
  /** Undefined if no step failed, for example because the first page did not open. */
  readonly failedStep: FailedStepText | undefined;
  /** Whether the browser did not start, so that nothing in the file is wrong. */
  readonly isOfMachine: boolean;
}

/** The last runs of test cases in this window that ended, by file. */
export class LastRuns {
  private readonly runs = new Map<string, LastRun>();

  /** @param files the files of the test cases of the run, by id */
  record(end: CaseEnd, files: ReadonlyMap<string, IndexedCase>): void {
    const { outcome, failure, caseId } = end;
    const file = files.get(caseId);
    if (!file || (outcome !== 'passed' && outcome !== 'failed')) return;
    const step = failure?.step;
    const owner = step && files.get(step.caseId);
    const span = step && owner?.summary.steps[step.index];
    this.runs.set(file.uri.toString(), {
      uri: file.uri,
      outcome,
      failedStep:
        step && owner && span
          ? { uri: owner.uri, index: step.index, text: owner.text.slice(span.start, span.end) }
          : undefined,
      isOfMachine: isBrowserStartFailure(end),
    });
  }

  of(uri: vscode.Uri): LastRun | undefined {
    return this.runs.get(uri.toString());
  }

  failed(): LastRun[] {
    return [...this.runs.values()].filter(({ outcome }) => outcome === 'failed');
  }
}
