import { printStepItems } from '../../core/stepEdits/printStepItems.ts';
import type { CaseFailure } from '../outcome/caseResult.ts';

const style = { indent: 2, indentSeq: true, singleQuote: false, lineBreak: '\n' } as const;

/** The first suggestion as it is written in the file, ready to be copied, and the others as locator lines. */
export function suggestionLines({
  suggestedLocators: [first, ...others] = [],
  suggestedSelectors = [],
}: Pick<CaseFailure, 'suggestedLocators' | 'suggestedSelectors'>): string[] {
  if (first === undefined) return [];
  return [
    `perhaps you mean ${first}:`,
    '  selectors:',
    ...printStepItems(suggestedSelectors, 4, style).split('\n'),
    ...others.map((locator) => `or ${locator}`),
  ];
}
