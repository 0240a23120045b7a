import { plainText, quoteText, shortenText, valueText } from './shortTexts.ts';
import { getTextArgument } from './getTextArgument.ts';
import type { Localize } from './localize.ts';
import { message, type Message } from '../message.ts';
import type { Interaction } from '../case/stepSchemas.ts';
import { getField } from '../getField.ts';
import { describeWait } from './describeWait.ts';

/** An interaction in words. `target` is its element in words, if it has one. */
export function describeInteraction(
  interaction: Interaction,
  target: string | undefined,
  say: Localize,
): Message {
  const it = target ?? say(message('an element without a locator'));
  const { action, calledWith } = interaction;
  switch (action) {
    case 'CLICK':
      return click(calledWith, it, say);
    case 'ENTER_TEXT':
      return enterText(calledWith, it);
    case 'TYPE_TEXT':
      return message('Type {0} into {1}', valueText(getTextArgument(calledWith, 'text') ?? calledWith), it);
    case 'KEY_PRESS':
      return target === undefined
        ? message('Press {0}', plainText(calledWith))
        : message('Press {0} on {1}', plainText(calledWith), target);
    case 'SELECT_OPTION':
      return select(calledWith, it, say);
    case 'HOVER':
      return message('Move the mouse over {0}', it);
    case 'GO_TO':
      return message('Go to {0}', plainText(calledWith));
    case 'UPLOAD':
      return message('Upload {0} to {1}', valueText(calledWith), it);
    case 'DOWNLOAD':
      return download(calledWith, it);
    case 'DRAG_AND_DROP':
      return message('Drag {0} to {1}', it, plainText(getField(calledWith, '0')));
    case 'EXTRACT':
      return extract(calledWith, it);
    case 'JAVASCRIPT':
      return runJavaScript(calledWith);
    case 'OPEN_EMAIL':
      return openEmail(calledWith);
    case 'CLOSE_PAGE':
      return message('Close the page');
    case 'WAIT_FOR':
      return describeWait(calledWith);
    case 'SCROLL':
      return scroll(calledWith, target);
    default:
      return unknown(action satisfies never, calledWith, target);
  }
}

function click(how: unknown, it: string, say: Localize): Message {
  const description = describeClick(getTextArgument(how, 'button'), getField(how, 'double') === true, it);
  return getField(how, 'force') === true
    ? message('{0}, even if it is covered', say(description))
    : description;
}

function describeClick(button: string | undefined, isDouble: boolean, it: string): Message {
  switch (button) {
    case 'right':
      return isDouble
        ? message('Double-click {0} with the right button', it)
        : message('Right-click {0}', it);
    case 'middle':
      return isDouble
        ? message('Double-click {0} with the middle button', it)
        : message('Middle-click {0}', it);
    default:
      return isDouble ? message('Double-click {0}', it) : message('Click {0}', it);
  }
}

const enterText = (text: unknown, it: string): Message =>
  text === '' ? message('Empty {0}', it) : message('Enter {0} into {1}', valueText(text), it);

function select(calledWith: unknown, it: string, say: Localize): Message {
  const wanted: unknown[] = Array.isArray(calledWith) ? (calledWith as unknown[]) : [calledWith];
  const options = wanted.filter((choice) => choice !== null && choice !== undefined);
  return options.length === 0
    ? message('Select nothing in {0}', it)
    : message(
        'Select {0} in {1}',
        options
          .slice(0, 10)
          .map((choice) => option(choice, say))
          .join(', '),
        it,
      );
}

function option(wanted: unknown, say: Localize): string {
  const text = getTextArgument(wanted, 'label') ?? getTextArgument(wanted, 'value');
  if (text !== undefined) return quoteText(text);
  const index = getField(wanted, 'index');
  return typeof index === 'number' ? say(message('option {0}', index + 1)) : valueText(wanted);
}

const download = (name: unknown, it: string): Message =>
  typeof name === 'string'
    ? message('Download {0} by {1}', quoteText(name), it)
    : message('Download a file by {0}', it);

function extract(what: unknown, it: string): Message {
  const name = shortenText(`$$${getTextArgument(what, 'variableName') ?? ''}`);
  const attribute = getTextArgument(what, 'attributeName');
  return attribute === undefined
    ? message('Store the text of {0} in {1}', it, name)
    : message('Store the attribute {0} of {1} in {2}', quoteText(attribute), it, name);
}

function runJavaScript(script: unknown): Message {
  const code = shortenText(getTextArgument(script, 'code') ?? '');
  return getTextArgument(script, 'execType') === 'browser'
    ? message('Run JavaScript in the page: {0}', code)
    : message('Run JavaScript: {0}', code);
}

function openEmail(which: unknown): Message {
  const subject = getTextArgument(which, 'subjectContaining');
  const address = getTextArgument(which, 'subAddress');
  if (subject && address)
    return message('Open the email about {0} sent to +{1}', quoteText(subject), shortenText(address));
  if (subject) return message('Open the email about {0}', quoteText(subject));
  return address
    ? message('Open the email sent to +{0}', shortenText(address))
    : message('Open the newest email');
}

function scroll(by: unknown, target: string | undefined): Message {
  const [x, y] = [getField(by, 'x'), getField(by, 'y')].map((by) => (typeof by === 'number' ? by : 0));
  if (!x && !y) return target === undefined ? message('Scroll the page') : message('Scroll {0}', target);
  return target === undefined
    ? message('Scroll the page by {0}, {1}', x ?? 0, y ?? 0)
    : message('Scroll {0} by {1}, {2}', target, x ?? 0, y ?? 0);
}

/** An action that only a newer service knows. */
function unknown(action: unknown, calledWith: unknown, target: string | undefined): Message {
  const name = plainText(action);
  const isBare = calledWith === undefined || calledWith === null;
  if (target === undefined) {
    return isBare
      ? message('Unknown action “{0}”', name)
      : message('Unknown action “{0}” with {1}', name, valueText(calledWith));
  }
  return isBare
    ? message('Unknown action “{0}” on {1}', name, target)
    : message('Unknown action “{0}” with {1} on {2}', name, valueText(calledWith), target);
}
