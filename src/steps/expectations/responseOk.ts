import { message } from '../../core/message.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { defineExpectation, string } from '../define/defineStep.ts';

export const responseOk = defineExpectation('RESPONSE_OK', {
  summary: 'The response is 2xx. Needs no selector.',
  element: 'none',
  argument: string('A URL or a path.'),
  names: 'address',
  exactTexts: [[]],
  words: (address) => message('Check that {0} answers without an error', plainText(address)),
  code: (address, step) => `await expect(await session.get(${step.text(address)})).toBeOK();`,
  fromPlaywright: { response: 'toBeOK' },
  snippets: [{ label: message('Expect a page to respond'), argument: ['${1:/path}'] }],
  examples: [
    {
      about: 'The request uses the cookies of the page:',
      calledWith: '/terms.pdf',
      words: 'Check that /terms.pdf answers without an error',
    },
  ],
});
