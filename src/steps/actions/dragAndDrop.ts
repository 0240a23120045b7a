import * as z from 'zod';
import { message } from '../../core/message.ts';
import { plainText } from '../../core/text/shortTexts.ts';
import { getField } from '../../core/values.ts';
import { defineAction, string } from '../define/defineStep.ts';
import { cannot } from '../define/stepCoder.ts';

export const dragAndDrop = defineAction('DRAG_AND_DROP', {
  summary: 'Drags the element to another one.',
  element: 'required',
  argument: z
    .tuple([
      string('Locator line or selector of the element to drop on.'),
      z.unknown().meta({ markdownDescription: 'Options of the drop.' }),
    ])
    .meta({
      markdownDescription: 'A pair: locator line or selector of the element to drop on, and its options.',
    }),
  names: 'element',
  words: (calledWith, element) => message('Drag {0} to {1}', element, plainText(getField(calledWith, '0'))),
  code: ([target, how], step) => {
    const options = step.options(dropOptions(how));
    return `await ${step.on(`dragTo((page) => ${step.element(target)}${options})`)};`;
  },
  fromPlaywright: {
    locator: {
      dragTo: (call): [string, unknown] => {
        const target = call.argument().locatorLine();
        const how = call.options(1, { force: 'boolean', sourcePosition: 'point', targetPosition: 'point' });
        return [target, Object.keys(how).length === 0 ? null : how];
      },
    },
  },
  examples: [
    {
      about: 'To the middle of an element that a locator line finds:',
      calledWith: ["getByRole('region', { name: 'Cart' })", null],
      on: "getByRole('img', { name: 'Desk lamp' })",
      words: "Drag img 'Desk lamp' to getByRole('region', { name: 'Cart' })",
    },
    {
      about:
        'To a point of an element that a CSS selector finds; `sourcePosition` and `force` are possible, too:',
      calledWith: ['#desk', { targetPosition: { x: 40, y: 20 } }],
      on: "getByRole('img', { name: 'Desk lamp' })",
      words: "Drag img 'Desk lamp' to #desk",
    },
  ],
});

function dropOptions(how: unknown): Record<string, unknown> {
  if (how === null || how === undefined || how === '') return {};
  const { force, sourcePosition, targetPosition, ...rest } = (
    typeof how === 'object' ? how : { how }
  ) as Record<string, unknown>;
  const isKnown =
    Object.keys(rest).length === 0 &&
    (force === undefined || typeof force === 'boolean') &&
    [sourcePosition, targetPosition].every((place) => place === undefined || isPoint(place));
  return isKnown
    ? { force: force || undefined, sourcePosition, targetPosition }
    : cannot('DRAG_AND_DROP is called with options that this generator does not know');
}

const isPoint = (place: unknown): boolean =>
  typeof place === 'object' &&
  place !== null &&
  Object.keys(place).toSorted().join() === 'x,y' &&
  Object.values(place).every((value) => Number.isFinite(value));
