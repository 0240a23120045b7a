import type { StepOutcome, StepResult } from './runHistory.ts';

/** The outcomes that a mark can show. */
export const outcomes: readonly StepOutcome[] = ['running', 'passed', 'failed', 'skipped'];

/** The marks that one editor shows. */
export class ShownStepMarks {
  private readonly shown = new Map<StepOutcome, readonly number[]>();

  /**
   * Updates the marks from the current results of the steps.
   *
   * @param mayHaveMoved whether an edit may have moved the marks that are shown
   * @returns the lines of each outcome whose marks must be set anew
   */
  update(steps: readonly StepResult[], mayHaveMoved = false): ReadonlyMap<StepOutcome, readonly number[]> {
    const changed = outcomes.flatMap((outcome): (readonly [StepOutcome, readonly number[]])[] => {
      const before = this.shown.get(outcome) ?? [];
      const lines = steps.flatMap((step) => (step.outcome === outcome ? [step.line] : []));
      this.shown.set(outcome, lines);
      const isSame = before.join() === lines.join();
      return isSame && (lines.length === 0 || !mayHaveMoved) ? [] : [[outcome, lines]];
    });
    return new Map(changed);
  }
}
