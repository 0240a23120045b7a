import type { Expression } from 'acorn';
import type { Element } from '../../case/testCase.ts';
import { describeStep } from '../../describe/describeStep.ts';
import { constantText } from './closeNode.ts';

/** Describes a step by the title of `test.step`, unless that has several steps, or says what the step says anyway. */
export function readStepTitle(title: Expression, steps: Element[], from: number): void {
  const [step, other] = steps.slice(from);
  const text = constantText(title)
    ?.replace(/^\d+ · /, '')
    .replace(/ \(may fail\)$/, '')
    .trim();
  if (!step || other || step.description || !text) return;
  const isGenerated = constantText(title)?.match(/^\d+ · /);
  if (isGenerated && isDescriptionOf(step, text)) return;
  steps[from] = { description: text, ...step };
}

/** Whether generated code titles the step so: with its description, or what fits of it. */
function isDescriptionOf(step: Element, text: string): boolean {
  if (/^Run JavaScript|^Wait for JavaScript$/.test(text)) return true;
  const description = describeStep({ ...step, ignoreFailure: false }).trimEnd();
  return text === description.trim() || (text.endsWith('…') && description.startsWith(text.slice(0, -1)));
}
