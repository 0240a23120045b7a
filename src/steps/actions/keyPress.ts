import { message } from '../../core/message.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { defineAction, string } from '../define/defineStep.ts';
import type { PlaywrightCall } from '../define/playwrightCall.ts';

/** Keys that move the focus or the cursor, and those that edit a text. */
const editingKeys =
  /^(?:Shift\+)?(?:(?:Control|Meta|ControlOrMeta)\+(?:[acvxyz]|Arrow\w+|Home|End|Backspace|Delete)|Tab|Escape|Backspace|Delete|Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/i;

function keyOf(call: PlaywrightCall): string {
  const key = call.text();
  call.options(1);
  return key;
}

export const keyPress = defineAction('KEY_PRESS', {
  summary: 'Presses a key or a combination.',
  element: 'optional',
  argument: string('Such as `Enter` or `Control+A`.'),
  names: 'key',
  exactTexts: [[]],
  words: (key, element, hasElement) =>
    hasElement ? message('Press {0} on {1}', plainText(key), element) : message('Press {0}', plainText(key)),
  code: (key, step) => {
    const press = `press(${step.text(key)})`;
    return `await ${step.hasElement ? step.on(press) : `session.${press}`};`;
  },
  mayChangePages: (key) => !editingKeys.test(key),
  fromPlaywright: {
    locatorOrPage: { press: keyOf },
    keyboard: { press: keyOf },
    session: { press: keyOf },
  },
  snippets: [{ label: message('Press a key'), argument: ['${2:Enter}'], on: "getByLabel('${1:Search}')" }],
  examples: [
    {
      about: 'In an element, which gets the focus first:',
      calledWith: 'Enter',
      on: "getByLabel('Password')",
      words: "Press Enter on field 'Password'",
    },
    { about: 'In the element that has the focus:', calledWith: 'Shift+Tab', words: 'Press Shift+Tab' },
  ],
});
