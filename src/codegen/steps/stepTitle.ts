import { describeStep } from '../../core/describe/describeStep.ts';
import type { Element } from '../../core/case/testCase.ts';
import { findAction } from '../../steps/table.ts';

/** The most characters of a description in a title: the body of the step has the rest. */
const longest = 72;

/**
 * The title of a step in code: its number and what it does, without the code that it runs.
 *
 * @param index position of the step in its case, from 0
 */
export function stepTitle(element: Element, index: number): string {
  const { interaction, ignoreFailure } = element;
  const title = findAction(interaction?.action)?.title?.(interaction?.calledWith);
  const description = title ?? describeStep({ ...element, ignoreFailure: false }).trimEnd();
  return `${index + 1} · ${cut(description)}${ignoreFailure ? ' (may fail)' : ''}`;
}

/** Ends a long description behind a word. */
function cut(description: string): string {
  if (description.length <= longest) return description;
  const end = description.lastIndexOf(' ', longest);
  return `${description.slice(0, end > 0 ? end : longest)}…`;
}
