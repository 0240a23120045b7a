import * as z from 'zod';
import { message, type Message } from '../../core/message.ts';
import { getField, getTextField } from '../../core/values.ts';
import { defineAction } from '../define/defineStep.ts';
import type { PlaywrightCall } from '../define/playwrightCall.ts';

const how = z
  .strictObject({
    button: z
      .enum(['right', 'left', 'middle'])
      .meta({
        markdownDescription: 'Mouse button.',
        markdownEnumDescriptions: ['Usually opens a context menu.', 'The default.', 'The mouse wheel.'],
      })
      .optional(),
    double: z.boolean().meta({ markdownDescription: 'Double-click.' }).optional(),
    force: z
      .boolean()
      .meta({ markdownDescription: 'Click even when another element is in the way.' })
      .optional(),
  })
  .meta({ markdownDescription: 'How to click. Omit it for a normal click.' });

export const click = defineAction('CLICK', {
  summary: 'Clicks the element.',
  element: 'required',
  argument: how.nullish(),
  withoutVariables: ['button', 'double', 'force'],
  words: (calledWith, element) => {
    const button = getTextField(calledWith, 'button');
    const words = getField(calledWith, 'double') === true ? double(button, element) : single(button, element);
    return getField(calledWith, 'force') === true ? message('{0}, even if it is covered', words) : words;
  },
  code: (calledWith, step) => {
    const { double, button, force } = calledWith ?? {};
    const chosen = { button: button === 'left' ? undefined : button, force: force || undefined };
    const options = step.options(chosen).replace(/^, /, '');
    return `await ${step.on(`${double ? 'dblclick' : 'click'}(${options})`)};`;
  },
  mayChangePages: (calledWith, { takesInput }) => calledWith?.button !== 'right' && !takesInput,
  fromPlaywright: {
    locatorOrPage: {
      click: (call) => clickOf(call, false),
      dblclick: (call) => clickOf(call, true),
      check: (call) => toggle(call, 0),
      uncheck: (call) => toggle(call, 0),
      setChecked: (call) => {
        call.argument().constant();
        return toggle(call, 1);
      },
    },
  },
  snippets: [
    { label: message('Click a button'), on: "getByRole('button', { name: '${1:Save}' })" },
    { label: message('Click a link'), on: "getByRole('link', { name: '${1:Home}' })" },
    { label: message('Check a checkbox'), on: "getByRole('checkbox', { name: '${1:I agree}' })" },
  ],
  examples: [
    {
      about: 'A normal click:',
      on: "getByRole('button', { name: 'Add to cart' })",
      words: "Click button 'Add to cart'",
    },
    {
      about: 'A right-click, which opens a context menu:',
      calledWith: { button: 'right' },
      on: "getByRole('row', { name: 'Desk lamp' })",
      words: "Right-click row 'Desk lamp'",
    },
    {
      about: 'A double-click, even if another element is in the way:',
      calledWith: { double: true, force: true },
      on: "getByTestId('product-name')",
      words: "Double-click element with test id 'product-name', even if it is covered",
    },
  ],
});

function single(button: string | undefined, element: Message | string): Message {
  if (button === 'right') return message('Right-click {0}', element);
  return button === 'middle' ? message('Middle-click {0}', element) : message('Click {0}', element);
}

function double(button: string | undefined, element: Message | string): Message {
  if (button === 'right') return message('Double-click {0} with the right button', element);
  return button === 'middle'
    ? message('Double-click {0} with the middle button', element)
    : message('Double-click {0}', element);
}

function clickOf(call: PlaywrightCall, isDouble: boolean): z.infer<typeof how> | undefined {
  const options = { button: 'string', clickCount: 'number', force: 'boolean' } as const;
  const { clickCount = 1, button, force } = call.options(0, options);
  if (clickCount !== 1 && clickCount !== 2) call.refuse(message('A test case can only click once or twice'));
  const calledWith = {
    ...(button === undefined ? {} : { button }),
    ...(isDouble || clickCount === 2 ? { double: true } : {}),
    ...(force === undefined ? {} : { force }),
  };
  if (Object.keys(calledWith).length === 0) return undefined;
  return how.safeParse(calledWith).data ?? call.refuse(message('Unknown mouse button'));
}

/** A click changes the state whatever it was; Playwright would look first. */
function toggle(call: PlaywrightCall, optionsIndex: number): undefined {
  call.options(optionsIndex);
  call.remark(message("{0}() is converted to a click, which doesn't check the state first", call.method));
}
