import { message } from '../../core/message.ts';
import { valueText } from '../../core/text/shortTexts.ts';
import { defineAction, string } from '../define/defineStep.ts';

export const enterText = defineAction('ENTER_TEXT', {
  summary: 'Fills the field with the text.',
  element: 'required',
  isField: true,
  argument: string('The text. Can contain `$VARIABLES`.'),
  exactTexts: [[]],
  words: (text, element) =>
    text === '' ? message('Empty {0}', element) : message('Enter {0} into {1}', valueText(text), element),
  code: (text, step) => `await ${step.on(`fill(${step.text(text)})`)};`,
  fromPlaywright: {
    locatorOrPage: {
      fill: (call) => {
        const text = call.text();
        call.options(1);
        return text;
      },
    },
    locator: {
      clear: (call) => {
        call.options(0);
        return '';
      },
    },
  },
  snippets: [{ label: message('Fill a field'), argument: ['${2:text}'], on: "getByLabel('${1:E-mail}')" }],
  examples: [
    {
      about: 'A fixed text:',
      calledWith: 'desk lamp',
      on: "getByLabel('Search products')",
      words: "Enter 'desk lamp' into field 'Search products'",
    },
    {
      about: 'A value of the environment:',
      calledWith: '$PASSWORD',
      on: "getByLabel('Password')",
      words: "Enter '$PASSWORD' into field 'Password'",
    },
  ],
});
