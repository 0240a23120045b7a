import { message } from '../../core/message.ts';
import { defineExpectation, noArgument } from '../define/defineStep.ts';

export const toBeChecked = defineExpectation('TO_BE_CHECKED', {
  summary: 'The checkbox or radio button is checked.',
  element: 'required',
  argument: noArgument,
  words: (_, element) => message('Check that {0} is checked', element),
  code: (_, step) => step.expect('toBeChecked()'),
  fromPlaywright: { states: { toBeChecked: [true, 'checked'] } },
  snippets: [
    {
      label: message('Expect a checkbox to be checked'),
      on: "getByRole('checkbox', { name: '${1:I agree}' })",
    },
  ],
  examples: [
    {
      about: 'A checkbox is selected:',
      on: "getByRole('checkbox', { name: 'Gift wrap' })",
      words: "Check that checkbox 'Gift wrap' is checked",
    },
  ],
});
