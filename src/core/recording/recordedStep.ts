import type { Element, TestCase } from '../case/testCase.ts';
import type { CodeRemark } from '../playwright/codeSource.ts';
import { stepFromPlaywright } from '../playwright/stepFromPlaywright.ts';
import { completeCase } from '../case/completeCase.ts';
import { parseCase } from '../yaml/parseCase.ts';
import { printCase } from '../yaml/printCase.ts';

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

/** A new test case, with a step that shows how one is written. */
export const newCase = (id: string, description: string): TestCase =>
  completeCase({
    id,
    description,
    elements: [
      {
        interaction: { action: 'CLICK' },
        selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save' } }],
      },
    ],
  });

/** Whether a text is that of a new test case, with nothing but its description changed: its step is nobody's. */
export function isNewCase(text: string): boolean {
  const { testCase } = parseCase(text);
  return testCase !== undefined && text === printCase(newCase(testCase.id, testCase.description));
}
