import { message } from '../../core/message.ts';
import { defineAction, noArgument } from '../define/defineStep.ts';

export const closePage = defineAction('CLOSE_PAGE', {
  summary: 'Closes the page. Needs no selector.',
  element: 'none',
  leavesPage: true,
  argument: noArgument,
  words: () => message('Close the page'),
  code: () => 'await session.page.close();',
  fromPlaywright: { page: { close: (call) => void call.options(0) } },
  examples: [{ about: 'The next step is about the page that was opened before:', words: 'Close the page' }],
});
