import { message } from '../../core/message.ts';
import { defineAction, noArgument } from '../define/defineStep.ts';

export const hover = defineAction('HOVER', {
  summary: 'Moves the mouse over the element.',
  element: 'required',
  argument: noArgument,
  words: (_, element) => message('Move the mouse over {0}', element),
  code: (_, step) => `await ${step.on('hover()')};`,
  fromPlaywright: { locatorOrPage: { hover: (call) => void call.options(0) } },
  snippets: [{ label: message('Hover'), on: "getByRole('${1:button}', { name: '${2:Menu}' })" }],
  examples: [
    {
      about: 'A menu that opens below the mouse:',
      on: "getByRole('link', { name: 'Products' })",
      words: "Move the mouse over link 'Products'",
    },
  ],
});
