import type { RunEvent, StepRef } from '../../runner/events/runEvent.ts';

/** The step at which the last run on this machine failed, by case. */
export class LastFailedSteps {
  private readonly steps = new Map<string, StepRef>();

  record(event: RunEvent): void {
    if (event.type === 'caseBegin') this.steps.delete(event.caseId);
    if (event.type !== 'caseEnd' || event.outcome !== 'failed') return;
    const { failure } = event;
    if (failure && 'step' in failure && failure.step) this.steps.set(event.caseId, failure.step);
  }

  /** The last failed step of a case; it may belong to another case, such as a dependency. */
  of(caseId: string): StepRef | undefined {
    return this.steps.get(caseId);
  }
}
