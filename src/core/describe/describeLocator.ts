import type { Selector } from '../case/selector.ts';
import { message, type Message, Localize, english } from '../message.ts';
import { plainText, quoteText, shortenText, valueText } from '../text/shortTexts.ts';
import { getField, getTextField } from '../values.ts';

/**
 * The element that selectors find, in words, innermost first: `button 'Delete' in row with 'Ada'`.
 *
 * @param say puts a message into the language of the reader
 */
export function describeLocator(selectors: readonly Selector[], say: Localize = english): string {
  const parts: string[] = [];
  for (const selector of selectors) {
    const found = parts.at(-1) ?? say(message('element'));
    const narrowed = narrowing(selector, found);
    if (narrowed) parts[Math.max(parts.length - 1, 0)] = say(narrowed);
    else parts.push(finding(selector, say));
  }
  const [outermost = say(message('element')), ...within] = parts;
  return within.reduce((around, part) => say(message('{0} in {1}', part, around)), outermost);
}

/** Words for a selector that picks from what was found so far; none for one that looks inside it. */
function narrowing(selector: Selector, found: string): Message | undefined {
  switch (selector.selectorType) {
    case 'FILTER':
      return filtered(selector.options, found);
    case 'FIRST':
      return message('first {0}', found);
    case 'LAST':
      return message('last {0}', found);
    case 'NTH':
      return nth(selector.selector, found);
    case undefined:
      return selector.selector ? undefined : filtered(selector.options, found);
    default:
      return undefined;
  }
}

function filtered(options: unknown, found: string): Message {
  const has = getTextField(options, 'hasText');
  const hasNot = getTextField(options, 'hasNotText');
  if (has !== undefined && hasNot !== undefined) {
    return message('{0} with {1} and without {2}', found, quoteText(has), quoteText(hasNot));
  }
  if (has !== undefined) return message('{0} with {1}', found, quoteText(has));
  return hasNot === undefined ? message('{0}', found) : message('{0} without {1}', found, quoteText(hasNot));
}

/** People count from one; the format counts from zero, and backwards from -1. */
function nth(index: unknown, found: string): Message {
  if (typeof index !== 'string' || !/^-?\d+$/.test(index))
    return message('{0} number {1}', found, valueText(index));
  const at = BigInt(index);
  if (at === -1n) return message('last {0}', found);
  return at < 0n
    ? message('{0} number {1} from the end', found, shortenText(String(-at)))
    : message('{0} number {1}', found, shortenText(String(at + 1n)));
}

function finding(selector: Selector, say: Localize): string {
  const text = quoteText(
    typeof selector.selector === 'string' ? selector.selector : valueText(selector.selector ?? ''),
  );
  switch (selector.selectorType) {
    case 'ROLE':
      return role(plainText(selector.selector || undefined), selector.options, say);
    case 'TEXT':
      return say(message('text {0}', text));
    case 'LABEL':
      return say(message('field {0}', text));
    case 'PLACEHOLDER':
      return say(message('field with placeholder {0}', text));
    case 'ALT_TEXT':
      return say(message('image {0}', text));
    case 'TITLE':
      return say(message('element with title {0}', text));
    case 'TEST_ID':
      return say(message('element with test id {0}', text));
    case 'CSS':
      return say(message('element {0}', text));
    case 'FRAME':
      return say(message('frame {0}', text));
    default:
      return unknown(selector, text, say);
  }
}

/** The abridged variant names no type: a name tells a role, all else stands as it is. */
function unknown(selector: Selector, text: string, say: Localize): string {
  const { selectorType: type, selector: found, options } = selector as Readonly<Record<string, unknown>>;
  if (type !== undefined && type !== null) return say(message('{0} {1}', plainText(type), text));
  return getTextField(options, 'name') === undefined || typeof found !== 'string'
    ? say(message('element {0}', text))
    : role(shortenText(found), options, say);
}

function role(name: string, options: unknown, say: Localize): string {
  const label = getTextField(options, 'name');
  const element = label === undefined ? name : `${name} ${quoteText(label)}`;
  const level = getField(options, 'level');
  const leveled = level === undefined ? element : say(message('{0} of level {1}', element, valueText(level)));
  return states(options).reduce((text, state) => say(state(text)), leveled);
}

type DescribeState = (text: string) => Message;

const stateDescriptions: readonly (readonly [state: string, on: DescribeState, off: DescribeState])[] = [
  ['checked', (text) => message('checked {0}', text), (text) => message('unchecked {0}', text)],
  ['disabled', (text) => message('disabled {0}', text), (text) => message('enabled {0}', text)],
  ['expanded', (text) => message('expanded {0}', text), (text) => message('collapsed {0}', text)],
  ['pressed', (text) => message('pressed {0}', text), (text) => message('unpressed {0}', text)],
  ['selected', (text) => message('selected {0}', text), (text) => message('unselected {0}', text)],
];

const states = (options: unknown): DescribeState[] =>
  stateDescriptions.flatMap(([state, on, off]) => {
    const is = getField(options, state);
    return typeof is === 'boolean' ? [is ? on : off] : [];
  });
