import { message } from '../../core/message.ts';
import { valueText } from '../../core/text/shortTexts.ts';
import { defineExpectation, string } from '../define/defineStep.ts';
import type { PlaywrightCall } from '../define/playwrightCall.ts';

export const toContainText = defineExpectation('TO_CONTAIN_TEXT', {
  summary: 'The element contains this text.',
  element: 'required',
  argument: string('The text.'),
  words: (text, element) => message('Check that {0} contains {1}', element, valueText(text)),
  code: (text, step) => step.expect(`toContainText(${step.text(text)})`),
  fromPlaywright: {
    matchers: {
      toContainText: (call) => {
        call.options(1);
        return call.text();
      },
      toHaveText: wholeText,
    },
  },
  snippets: [{ label: message('Expect a text'), argument: ['${2:Saved}'], on: "getByRole('${1:status}')" }],
  examples: [
    {
      about: 'A part of the text of the element is enough:',
      calledWith: 'Desk lamp is in your cart',
      on: "getByTestId('message')",
      words: "Check that element with test id 'message' contains 'Desk lamp is in your cart'",
    },
  ],
});

/** The format only knows that a text is contained, and every text contains the empty one. */
function wholeText(call: PlaywrightCall): string {
  call.options(1);
  const text = call.text();
  if (text === '') call.refuse(message("A test case can't check for empty text"));
  call.remark(message('TO_CONTAIN_TEXT also passes when the element contains more text'));
  return text;
}
