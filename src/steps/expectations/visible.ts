import { message } from '../../core/message.ts';
import { defineExpectation, noArgument } from '../define/defineStep.ts';

export const visible = defineExpectation('VISIBLE', {
  summary: 'The element is visible.',
  element: 'required',
  argument: noArgument,
  words: (_, element) => message('Check that {0} is visible', element),
  code: (_, step) => step.expect('toBeVisible()'),
  fromPlaywright: { states: { toBeVisible: [true, 'visible'], toBeHidden: [false] }, waitFor: 'visible' },
  snippets: [
    {
      label: message('Expect an element to be visible'),
      on: "getByRole('${1:heading}', { name: '${2:Welcome}' })",
    },
  ],
  examples: [
    {
      about: 'The user is logged in:',
      on: "getByRole('button', { name: 'Log out' })",
      words: "Check that button 'Log out' is visible",
    },
  ],
});
