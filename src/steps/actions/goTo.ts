import { message } from '../../core/message.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { defineAction, string } from '../define/defineStep.ts';

export const goTo = defineAction('GO_TO', {
  summary: 'Opens a page. Needs no selector.',
  element: 'none',
  leavesPage: true,
  argument: string("A URL, or a path under the environment's URL."),
  names: 'address',
  exactTexts: [[]],
  words: (address) => message('Go to {0}', plainText(address)),
  code: (address, step) => `await session.goTo(${step.text(address)});`,
  fromPlaywright: {
    page: {
      goto: (call) => {
        call.options(1, {}, { waitUntil: 'string' });
        return call.text();
      },
    },
    session: { goTo: (call) => call.text() },
  },
  snippets: [{ label: message('Open a page'), argument: ['${1:/path}'] }],
  examples: [
    { about: 'A path:', calledWith: '/products/desk-lamp', words: 'Go to /products/desk-lamp' },
    {
      about: 'A URL:',
      calledWith: 'https://status.example.com',
      words: 'Go to https://status.example.com',
    },
  ],
});
