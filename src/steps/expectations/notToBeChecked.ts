import { message } from '../../core/message.ts';
import { defineExpectation, noArgument } from '../define/defineStep.ts';

export const notToBeChecked = defineExpectation('NOT_TO_BE_CHECKED', {
  summary: 'The checkbox or radio button is not checked.',
  element: 'required',
  argument: noArgument,
  words: (_, element) => message('Check that {0} is not checked', element),
  code: (_, step) => step.expect('not.toBeChecked()'),
  fromPlaywright: { states: { toBeChecked: [false, 'checked'] } },
  examples: [
    {
      about: 'A checkbox is not selected:',
      on: "getByRole('checkbox', { name: 'Subscribe to the newsletter' })",
      words: "Check that checkbox 'Subscribe to the newsletter' is not checked",
    },
  ],
});
