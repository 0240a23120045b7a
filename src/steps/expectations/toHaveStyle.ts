import * as z from 'zod';
import { message } from '../../core/message.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { getField } from '../../core/values.ts';
import { defineExpectation, string } from '../define/defineStep.ts';

export const toHaveStyle = defineExpectation('TO_HAVE_STYLE', {
  summary: 'A computed CSS property has this value.',
  element: 'required',
  argument: z
    .tuple([
      string('The CSS property, such as `color`.'),
      string('Its computed value, such as `rgb(0, 0, 0)`.'),
    ])
    .meta({ markdownDescription: 'A pair: CSS property and value.' }),
  names: 'cssProperty',
  exactTexts: [['*']],
  words: (style, element) =>
    message(
      'Check that {0} has the style {1}: {2}',
      element,
      plainText(getField(style, '0')),
      plainText(getField(style, '1')),
    ),
  code: ([property, value], step) => step.expect(`toHaveCSS(${step.text(property)}, ${step.text(value)})`),
  fromPlaywright: {
    matchers: {
      toHaveCSS: (call): [string, string] => {
        call.options(2);
        return [call.text(), call.text(1)];
      },
    },
  },
  snippets: [
    {
      label: message('Expect a style'),
      argument: ['', '- ${2:color}', '- ${3:rgb(0, 0, 0)}'],
      on: "getByRole('${1:button}', { name: '${4:Save}' })",
    },
  ],
  examples: [
    {
      about: 'The message is red:',
      calledWith: ['color', 'rgb(200, 0, 0)'],
      on: "getByRole('alert')",
      words: 'Check that alert has the style color: rgb(200, 0, 0)',
    },
  ],
});
