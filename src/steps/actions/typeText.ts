import * as z from 'zod';
import { message } from '../../core/message.ts';
import { valueText } from '../../core/text/shortTexts.ts';
import { getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';
import type { PlaywrightCall } from '../define/playwrightCall.ts';

function typedBy(call: PlaywrightCall): { text: string; delay?: number } {
  const text = call.text();
  const { delay } = call.options(1, { delay: 'number' });
  if (delay === undefined) return { text };
  return delay < 0 ? call.refuse(message('{0}() needs a number from 0', 'delay')) : { text, delay };
}

export const typeText = defineAction('TYPE_TEXT', {
  summary: 'Types the text key by key.',
  element: 'required',
  isField: true,
  argument: z
    .strictObject({
      text: string('The text. Can contain `$VARIABLES`.'),
      delay: z
        .number()
        .min(0)
        .meta({ markdownDescription: 'Milliseconds between two key presses.' })
        .optional(),
    })
    .meta({ markdownDescription: 'The text, and how fast to type it.' }),
  withoutVariables: ['delay'],
  exactTexts: [['text']],
  words: (calledWith, element) =>
    message('Type {0} into {1}', valueText(getTextField(calledWith, 'text') ?? calledWith), element),
  code: ({ text, delay }, step) =>
    `await ${step.on(`pressSequentially(${step.text(text)}${step.options({ delay: delay || undefined })})`)};`,
  fromPlaywright: {
    locatorOrPage: { type: typedBy },
    locator: { pressSequentially: typedBy },
    keyboard: { type: typedBy },
  },
  examples: [
    {
      about: 'A search field that shows suggestions while you type:',
      calledWith: { text: 'lamp', delay: 50 },
      on: "getByRole('searchbox', { name: 'Search products' })",
      words: "Type 'lamp' into searchbox 'Search products'",
    },
  ],
});
