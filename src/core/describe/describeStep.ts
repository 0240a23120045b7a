import { describeInteraction } from './describeInteraction.ts';
import { describeAssertion } from './describeAssertion.ts';
import { describeLocator } from './describeLocator.ts';
import { english, type Localize } from './localize.ts';
import { message } from '../message.ts';
import type { Element } from '../case/testCase.ts';

/**
 * A step in words, such as `Click button 'Save'`: for outlines, hovers and screen readers. Never
 * throws, not even for what only a newer service knows.
 *
 * @param say puts a message into the language of the reader; parts of it are put in beforehand
 */
export function describeStep(element: Element, say: Localize = english): string {
  const selectors = isList(element.selectors) ? element.selectors.filter(isObject) : [];
  const target = selectors.length > 0 ? describeLocator(selectors, say) : undefined;
  const description = isObject(element.interaction)
    ? describeInteraction(element.interaction, target, say)
    : isObject(element.assertion)
      ? describeAssertion(element.assertion, target, say)
      : message('A step that does nothing');
  const text = say(description);
  return element.ignoreFailure ? say(message('{0} (may fail)', text)) : text;
}

const isObject = <Value>(value: Value): value is NonNullable<Value> =>
  typeof value === 'object' && value !== null;
const isList = <Value>(value: readonly Value[] | null | undefined): value is readonly Value[] =>
  Array.isArray(value);
