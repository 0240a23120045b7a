import * as z from 'zod';
import { message } from '../../core/message.ts';
import { quoteText, shortenText } from '../../core/text/shortTexts.ts';
import { getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';

const variableName = string('Name of the dynamic variable: read it as `$$name` in later steps.').regex(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  message('must start with a letter or underscore, followed by letters, digits or underscores').template,
);

export const extract = defineAction('EXTRACT', {
  summary: 'Stores a text or an attribute of the element in a dynamic variable.',
  element: 'required',
  argument: z
    .discriminatedUnion('type', [
      z
        .strictObject({ variableName, type: z.literal('TEXT') })
        .meta({ title: 'TEXT', markdownDescription: 'Stores the text of the element.' }),
      z
        .strictObject({
          variableName,
          type: z.literal('ATTRIBUTE'),
          attributeName: string('Name of the attribute to store.'),
        })
        .meta({ title: 'ATTRIBUTE', markdownDescription: 'Stores the value of an attribute.' }),
    ])
    .meta({ markdownDescription: 'What to store, and the name of the variable.' }),
  sets: 'variableName',
  withoutVariables: ['variableName', 'type', 'attributeName'],
  exactTexts: [['variableName'], ['attributeName']],
  words: (what, element) => {
    const name = shortenText(`$$${getTextField(what, 'variableName') ?? ''}`);
    const attribute = getTextField(what, 'attributeName');
    return attribute === undefined
      ? message('Store the text of {0} in {1}', element, name)
      : message('Store the attribute {0} of {1} in {2}', quoteText(attribute), element, name);
  },
  code: (what, step) => {
    const value =
      what.type === 'TEXT'
        ? `await ${step.on('innerText()')}`
        : `(await ${step.on(`getAttribute(${step.text(what.attributeName)})`)}) ?? ''`;
    return `session.set(${step.text(what.variableName)}, ${value});`;
  },
  snippets: [
    {
      label: message('Store a text in a variable'),
      argument: ['', 'variableName: ${1:name}', 'type: TEXT'],
      on: "getByTestId('${2:order-number}')",
    },
  ],
  examples: [
    {
      about: 'The text of the element:',
      calledWith: { variableName: 'orderNumber', type: 'TEXT' },
      on: "getByTestId('order-number')",
      words: "Store the text of element with test id 'order-number' in $$orderNumber",
    },
    {
      about: 'An attribute of the element, here the address of a link:',
      calledWith: { variableName: 'receiptUrl', type: 'ATTRIBUTE', attributeName: 'href' },
      on: "getByRole('link', { name: 'Download receipt' })",
      words: "Store the attribute 'href' of link 'Download receipt' in $$receiptUrl",
    },
  ],
});
