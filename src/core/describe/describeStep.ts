import { findAction, findExpectation, type StepDefinition } from '../../steps/table.ts';
import type { Element } from '../case/testCase.ts';
import { message, type Message, english, type Localize } from '../message.ts';
import { plainText, valueText } from '../text/shortTexts.ts';
import { describeLocator } from './describeLocator.ts';

/**
 * A step in words, such as `Click button 'Save'`: for outlines, hovers and screen readers. Never
 * throws, not even for what only a newer service knows.
 *
 * @param say puts a message into the language of the reader; parts of it are put in beforehand
 */
export function describeStep(element: Element, say: Localize = english): string {
  const selectors = isList(element.selectors) ? element.selectors.filter(isObject) : [];
  const target = selectors.length > 0 ? describeLocator(selectors, say) : undefined;
  const text = say(describe(element, target));
  return element.ignoreFailure ? say(message('{0} (may fail)', text)) : text;
}

function describe({ interaction, assertion }: Element, target: string | undefined): Message {
  if (isObject(interaction)) {
    const { action, calledWith } = interaction;
    return describeCall(
      findAction(action),
      message('Unknown action "{0}"', plainText(action)),
      calledWith,
      target,
    );
  }
  if (!isObject(assertion)) return message('A step that does nothing');
  const { expectation, calledWith } = assertion;
  const unknown = message('Unknown assertion "{0}"', plainText(expectation));
  return describeCall(findExpectation(expectation), unknown, calledWith, target);
}

/** @param unknown names what only a newer service knows */
function describeCall(
  known: StepDefinition | undefined,
  unknown: Message,
  calledWith: unknown,
  target: string | undefined,
): Message {
  if (known)
    return known.words(calledWith, target ?? message('an element without a locator'), target !== undefined);
  const isBare = calledWith === undefined || calledWith === null;
  const words = isBare ? unknown : message('{0} with {1}', unknown, valueText(calledWith));
  return target === undefined ? words : message('{0} on {1}', words, target);
}

const isObject = <Value>(value: Value): value is NonNullable<Value> =>
  typeof value === 'object' && value !== null;
const isList = <Value>(value: readonly Value[] | null | undefined): value is readonly Value[] =>
  Array.isArray(value);
