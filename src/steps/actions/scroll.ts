import * as z from 'zod';
import { message } from '../../core/message.ts';
import { getField } from '../../core/values.ts';
import { defineAction } from '../define/defineStep.ts';

const pixels = (where: string) =>
  z
    .number()
    .meta({ markdownDescription: `Pixels ${where}.` })
    .optional();

export const scroll = defineAction('SCROLL', {
  summary: 'Scrolls the element, or the page if there is no selector.',
  element: 'optional',
  argument: z
    .strictObject({ x: pixels('to the right'), y: pixels('down') })
    .meta({ markdownDescription: 'How far to scroll.' })
    .nullish(),
  withoutVariables: ['x', 'y'],
  words: (by, element, hasElement) => {
    const [x = 0, y = 0] = ['x', 'y']
      .map((key) => getField(by, key))
      .map((by) => (typeof by === 'number' ? by : 0));
    if (!x && !y) return hasElement ? message('Scroll {0}', element) : message('Scroll the page');
    return hasElement
      ? message('Scroll {0} by {1}, {2}', element, x, y)
      : message('Scroll the page by {0}, {1}', x, y);
  },
  code: (calledWith, step) => {
    const { x, y } = calledWith ?? {};
    const by = `${x ?? 0}, ${y ?? 0}`;
    const isPlain = x === undefined && y === undefined;
    if (!step.hasElement) {
      return isPlain
        ? 'await session.page.evaluate(() => window.scrollBy(0, window.innerHeight));'
        : `await session.page.mouse.wheel(${by});`;
    }
    const call = isPlain ? 'scrollIntoViewIfNeeded()' : `evaluate((element) => element.scrollBy(${by}))`;
    return `await ${step.on(call)};`;
  },
  fromPlaywright: { locator: { scrollIntoViewIfNeeded: (call) => void call.options(0) } },
  snippets: [
    { label: message('Scroll to an element'), on: "getByRole('${1:heading}', { name: '${2:Terms}' })" },
  ],
  examples: [
    {
      about: 'Without an argument, until the element is in view:',
      on: "getByRole('heading', { name: 'Delivery terms' })",
      words: "Scroll heading 'Delivery terms'",
    },
    {
      about: 'The content of an element, by pixels:',
      calledWith: { y: 300 },
      on: "getByTestId('cart-items')",
      words: "Scroll element with test id 'cart-items' by 0, 300",
    },
    {
      about: 'The page, by pixels; without an argument, by the height of the window:',
      calledWith: { y: 600 },
      words: 'Scroll the page by 0, 600',
    },
  ],
});
