import { describeStep } from '../../core/describe/describeStep.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { Interaction } from '../../core/case/stepSchemas.ts';

/** The most characters of a description in a title: the body of the step has the rest. */
const longest = 72;

/**
 * The title of a step in code: its number and what it does, without the code that it runs.
 *
 * @param index position of the step in its case, from 0
 */
export function stepTitle(element: Element, index: number): string {
  const { interaction, ignoreFailure } = element;
  const description = codeTitle(interaction) ?? describeStep({ ...element, ignoreFailure: false }).trimEnd();
  return `${index + 1} · ${cut(description)}${ignoreFailure ? ' (may fail)' : ''}`;
}

function codeTitle(interaction: Interaction | null | undefined): string | undefined {
  if (interaction?.action === 'JAVASCRIPT')
    return interaction.calledWith?.execType === 'browser' ? 'Run JavaScript in the page' : 'Run JavaScript';
  return interaction?.action === 'WAIT_FOR' && interaction.calledWith?.type === 'code'
    ? 'Wait for JavaScript'
    : undefined;
}

/** Ends a long description behind a word. */
function cut(description: string): string {
  if (description.length <= longest) return description;
  const end = description.lastIndexOf(' ', longest);
  return `${description.slice(0, end > 0 ? end : longest)}…`;
}
