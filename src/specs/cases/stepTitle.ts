import type { Element } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';

/** A step with the title of `test.step` as its description, unless that says what the step says anyway. */
export function withStepTitle(step: Element, title: string): Element {
  const text = title
    .replace(/^\d+ · /, '')
    .replace(/ \(may fail\)$/, '')
    .trim();
  if (step.description || !text) return step;
  return /^\d+ · /.test(title) && isDescriptionOf(step, text) ? step : { description: text, ...step };
}

/** Whether generated code titles the step so: with its description, or what fits of it. */
function isDescriptionOf(step: Element, text: string): boolean {
  if (/^Run JavaScript|^Wait for JavaScript$/.test(text)) return true;
  const description = describeStep({ ...step, ignoreFailure: false }).trimEnd();
  return text === description.trim() || (text.endsWith('…') && description.startsWith(text.slice(0, -1)));
}
