import { message } from '../../core/message.ts';
import { valueText } from '../../core/text/shortTexts.ts';
import { defineExpectation, string } from '../define/defineStep.ts';

export const toHaveValue = defineExpectation('TO_HAVE_VALUE', {
  summary: 'The field has this value.',
  element: 'required',
  isField: true,
  argument: string('The value.'),
  exactTexts: [[]],
  words: (value, element) => message('Check that {0} has the value {1}', element, valueText(value)),
  code: (value, step) => step.expect(`toHaveValue(${step.text(value)})`),
  fromPlaywright: {
    matchers: {
      toHaveValue: (call) => {
        call.options(1);
        return call.text();
      },
      toBeEmpty: (call) => {
        call.options(0);
        call.remark(
          message(
            '{0}() is converted to a check for an empty value, which works for fields only',
            call.method,
          ),
        );
        return '';
      },
    },
  },
  snippets: [
    { label: message('Expect a value in a field'), argument: ['${2:text}'], on: "getByLabel('${1:E-mail}')" },
  ],
  examples: [
    {
      about: 'The field contains exactly this text:',
      calledWith: '2',
      on: "getByLabel('Quantity')",
      words: "Check that field 'Quantity' has the value '2'",
    },
    {
      about: 'The field contains the user name of the environment:',
      calledWith: '$USERNAME',
      on: "getByLabel('User name')",
      words: "Check that field 'User name' has the value '$USERNAME'",
    },
  ],
});
