import { plainText, valueText } from './shortTexts.ts';
import type { Localize } from './localize.ts';
import { message, type Message } from '../message.ts';
import type { Assertion } from '../case/stepSchemas.ts';
import { getField } from '../getField.ts';

/** An assertion in words. `target` is its element in words, if it has one. */
export function describeAssertion(assertion: Assertion, target: string | undefined, say: Localize): Message {
  const it = target ?? say(message('an element without a locator'));
  const { expectation, calledWith } = assertion;
  switch (expectation) {
    case 'VISIBLE':
      return message('Check that {0} is visible', it);
    case 'NOT_VISIBLE':
      return message('Check that {0} is not visible', it);
    case 'DISABLED':
      return message('Check that {0} is disabled', it);
    case 'TO_BE_CHECKED':
      return message('Check that {0} is checked', it);
    case 'NOT_TO_BE_CHECKED':
      return message('Check that {0} is not checked', it);
    case 'TO_HAVE_VALUE':
      return message('Check that {0} has the value {1}', it, valueText(calledWith));
    case 'TO_CONTAIN_TEXT':
      return message('Check that {0} contains {1}', it, valueText(calledWith));
    case 'TO_HAVE_STYLE':
      return message(
        'Check that {0} has the style {1}: {2}',
        it,
        plainText(getField(calledWith, '0')),
        plainText(getField(calledWith, '1')),
      );
    case 'RESPONSE_OK':
      return message('Check that {0} answers without an error', plainText(calledWith));
    default:
      return unknown(expectation satisfies never, calledWith, target);
  }
}

/** An expectation that only a newer service knows. */
function unknown(expectation: unknown, calledWith: unknown, target: string | undefined): Message {
  const name = plainText(expectation);
  const isBare = calledWith === undefined || calledWith === null;
  if (target === undefined) {
    return isBare
      ? message('Unknown assertion “{0}”', name)
      : message('Unknown assertion “{0}” with {1}', name, valueText(calledWith));
  }
  return isBare
    ? message('Unknown assertion “{0}” on {1}', name, target)
    : message('Unknown assertion “{0}” with {1} on {2}', name, valueText(calledWith), target);
}
