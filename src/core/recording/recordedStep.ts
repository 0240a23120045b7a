import type { Element } from '../case/testCase.ts';
import type { CodeRemark } from '../playwright/codeRemarks.ts';
import { stepFromPlaywright } from '../playwright/stepFromPlaywright.ts';

/** A recorded action as a step, and what the step cannot say. */
export interface RecordedStep {
  /** Undefined where a test case has no such step; `notUnderstood` says why. */
  readonly step: Element | undefined;
  readonly notUnderstood: readonly CodeRemark[];
}

/** The step of a line of Playwright that was recorded. A click that starts a download waits for it. */
export function readRecordedStep(code: string, isDownload = false): RecordedStep {
  const { steps, notUnderstood } = stepFromPlaywright(code);
  const [step] = steps;
  const isWaiting = isDownload && step?.interaction?.action === 'CLICK';
  return {
    step: isWaiting ? { ...step, interaction: { action: 'DOWNLOAD' } } : step,
    notUnderstood,
  };
}
