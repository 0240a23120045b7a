import { label, role, testId } from './selectors.ts';
import type { ExpectationExamples } from './stepExample.ts';

/** Steps that check something, for the page about the format. */
export const expectationExamples: ExpectationExamples = {
  VISIBLE: [{ about: 'The user is logged in:', selectors: [role('button', 'Log out')] }],
  NOT_VISIBLE: [{ about: 'The cookie banner was closed:', selectors: [testId('cookie-banner')] }],
  DISABLED: [{ about: 'The form can’t be sent yet:', selectors: [role('button', 'Send')] }],
  TO_BE_CHECKED: [{ about: 'A checkbox is selected:', selectors: [role('checkbox', 'Gift wrap')] }],
  NOT_TO_BE_CHECKED: [
    { about: 'A checkbox is not selected:', selectors: [role('checkbox', 'Subscribe to the newsletter')] },
  ],
  TO_HAVE_VALUE: [
    { about: 'The field contains exactly this text:', calledWith: '2', selectors: [label('Quantity')] },
    {
      about: 'The field contains the user name of the environment:',
      calledWith: '$USERNAME',
      selectors: [label('User name')],
    },
  ],
  TO_CONTAIN_TEXT: [
    {
      about: 'A part of the text of the element is enough:',
      calledWith: 'Desk lamp is in your cart',
      selectors: [testId('message')],
    },
  ],
  TO_HAVE_STYLE: [
    {
      about: 'The message is red:',
      calledWith: ['color', 'rgb(200, 0, 0)'],
      selectors: [{ selectorType: 'ROLE', selector: 'alert' }],
    },
  ],
  RESPONSE_OK: [{ about: 'The request uses the cookies of the page:', calledWith: '/terms.pdf' }],
};
