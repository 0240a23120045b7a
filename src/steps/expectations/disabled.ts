import { message } from '../../core/message.ts';
import { defineExpectation, noArgument } from '../define/defineStep.ts';

export const disabled = defineExpectation('DISABLED', {
  summary: 'The element is disabled.',
  element: 'required',
  argument: noArgument,
  words: (_, element) => message('Check that {0} is disabled', element),
  code: (_, step) => step.expect('toBeDisabled()'),
  fromPlaywright: { states: { toBeDisabled: [true], toBeEnabled: [false, 'enabled'] } },
  examples: [
    {
      about: "The form can't be sent yet:",
      on: "getByRole('button', { name: 'Send' })",
      words: "Check that button 'Send' is disabled",
    },
  ],
});
