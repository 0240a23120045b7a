import * as z from 'zod';
import { string, expectation, noArgument } from './schemaBuilders.ts';
/** The assertions of a step, each strict. */
export const assertionSchemas = [
  expectation('VISIBLE', 'The element is visible.', noArgument),
  expectation('NOT_VISIBLE', 'The element is not visible or doesn’t exist.', noArgument),
  expectation('DISABLED', 'The element is disabled.', noArgument),
  expectation('TO_BE_CHECKED', 'The checkbox or radio button is checked.', noArgument),
  expectation('NOT_TO_BE_CHECKED', 'The checkbox or radio button is not checked.', noArgument),
  expectation('TO_HAVE_VALUE', 'The field has this value.', string('The value.')),
  expectation('TO_CONTAIN_TEXT', 'The element contains this text.', string('The text.')),
  expectation(
    'TO_HAVE_STYLE',
    'A computed CSS property has this value.',
    z
      .tuple([
        string('The CSS property, such as `color`.'),
        string('Its computed value, such as `rgb(0, 0, 0)`.'),
      ])
      .meta({ markdownDescription: 'A pair: CSS property and value.' }),
  ),
  expectation('RESPONSE_OK', 'The response is 2xx. Needs no selector.', string('A URL or a path.')),
] as const;
