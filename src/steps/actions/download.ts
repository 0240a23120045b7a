import * as z from 'zod';
import { message } from '../../core/message.ts';
import { quoteText } from '../../core/text/shortTexts.ts';
import { defineAction } from '../define/defineStep.ts';

export const download = defineAction('DOWNLOAD', {
  summary: 'Waits for the download that a click starts.',
  element: 'required',
  argument: z.unknown().meta({ markdownDescription: "The file's name." }).optional(),
  exactTexts: [[]],
  words: (name, element) =>
    typeof name === 'string'
      ? message('Download {0} by {1}', quoteText(name), element)
      : message('Download a file by {0}', element),
  // The click and the wait go together: a download may start before the click is done.
  code: (name, step) => [
    'const [download] = await Promise.all([',
    '  session.waitForDownload(),',
    `  ${step.on('click()')},`,
    ']);',
    `await session.save(download${typeof name === 'string' && name !== '' ? `, ${step.text(name)}` : ''});`,
  ],
  examples: [
    {
      about: 'Clicks the element, and saves the file under this name:',
      calledWith: 'receipt.pdf',
      on: "getByRole('link', { name: 'Download receipt' })",
      words: "Download 'receipt.pdf' by link 'Download receipt'",
    },
    {
      about: 'Saves the file under its own name:',
      on: "getByRole('link', { name: 'Download receipt' })",
      words: "Download a file by link 'Download receipt'",
    },
  ],
});
