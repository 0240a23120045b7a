import { completeCase } from '../case/completeCase.ts';
import type { TestCase } from '../case/testCase.ts';
import { parseCase } from '../yaml/parseCase.ts';
import { printCase } from '../yaml/printCase.ts';

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
