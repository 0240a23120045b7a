import { pageStatusSentence } from '../../core/failure/failureSentence.ts';
import { render } from '../../core/message.ts';
import { printStepItems } from '../../core/stepEdits/printStepItems.ts';
import type { CaseFailure } from '../outcome/caseResult.ts';

const style = { indent: 2, indentSeq: true, singleQuote: false, lineBreak: '\n' } as const;

type Hints = Pick<CaseFailure, 'pageStatus' | 'suggestedLocators' | 'suggestedSelectors'>;

/** What helps with a failure beside its reason: the status of the page, and locators of other elements. */
export const hintLines = ({ pageStatus, ...suggestions }: Hints): string[] => [
  ...(pageStatus === undefined ? [] : [render(pageStatusSentence(pageStatus))]),
  ...suggestionLines(suggestions),
];

/** The first suggestion as it is written in the file, ready to be copied, and the others as locator lines. */
function suggestionLines({
  suggestedLocators: [first, ...others] = [],
  suggestedSelectors = [],
}: Omit<Hints, 'pageStatus'>): string[] {
  if (first === undefined) return [];
  return [
    `perhaps you mean ${first}:`,
    '  selectors:',
    ...printStepItems(suggestedSelectors, 4, style).split('\n'),
    ...others.map((locator) => `or ${locator}`),
  ];
}
