import { message } from '../../core/message.ts';
import { defineExpectation, noArgument } from '../define/defineStep.ts';

export const notVisible = defineExpectation('NOT_VISIBLE', {
  summary: "The element is not visible or doesn't exist.",
  element: 'required',
  mayBeAbsent: true,
  argument: noArgument,
  words: (_, element) => message('Check that {0} is not visible', element),
  code: (_, step) => step.expect('toBeHidden()'),
  fromPlaywright: { states: { toBeVisible: [false, 'visible'], toBeHidden: [true] }, waitFor: 'hidden' },
  snippets: [
    {
      label: message('Expect an element not to be visible'),
      on: "getByRole('${1:dialog}', { name: '${2:Cookies}' })",
    },
  ],
  examples: [
    {
      about: 'The cookie banner was closed:',
      on: "getByTestId('cookie-banner')",
      words: "Check that element with test id 'cookie-banner' is not visible",
    },
  ],
});
