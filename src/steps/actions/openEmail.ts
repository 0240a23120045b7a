import * as z from 'zod';
import { message } from '../../core/message.ts';
import { quoteText, shortenText } from '../../core/text/shortTexts.ts';
import { getTextField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';
import { cannot } from '../define/stepCoder.ts';

export const openEmail = defineAction('OPEN_EMAIL', {
  summary: 'Opens a received email as a page.',
  element: 'none',
  leavesPage: true,
  argument: z
    .strictObject({
      subjectContaining: string('A part of the subject.').nullish(),
      subAddress: string('The part after `+` of the address.')
        .regex(/^[^\s@]*$/, message('must not contain a space or @').template)
        .nullish(),
    })
    .meta({ markdownDescription: 'Which email to open. Omit it for the newest one.' })
    .nullish(),
  exactTexts: [['subjectContaining'], ['subAddress']],
  words: (which) => {
    const subject = getTextField(which, 'subjectContaining');
    const address = getTextField(which, 'subAddress');
    if (subject && address)
      return message('Open the email about {0} sent to +{1}', quoteText(subject), shortenText(address));
    if (subject) return message('Open the email about {0}', quoteText(subject));
    return address
      ? message('Open the email sent to +{0}', shortenText(address))
      : message('Open the newest email');
  },
  code: () => cannot('OPEN_EMAIL needs an email inbox, and this project has none'),
  snippets: [{ label: message('Open an email'), argument: ['', 'subjectContaining: ${1:Welcome}'] }],
  examples: [
    {
      about: 'The newest email to the address with `+shop` before the @, and with this text in its subject:',
      calledWith: { subjectContaining: 'Confirm your order', subAddress: 'shop' },
      words: "Open the email about 'Confirm your order' sent to +shop",
    },
  ],
});
