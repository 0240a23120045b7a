import fc from 'fast-check';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';

/** Test cases as the format allows them, hostile strings included. */

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Save',
      'Log in',
      'über',
      '日本語',
      "it's",
      'a "quote"',
      '# no comment',
      '- x',
      'yes',
      '1',
      '$USERNAME',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'two\nlines',
      'ends with\n',
      '  led by blanks',
      'a: b',
      '{{x}}',
      'null',
      '~',
      '',
    ),
  },
);

const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

const selector = fc.oneof(
  fc.record({
    selectorType: fc.constant('ROLE' as const),
    selector: fc.constantFrom('button', 'link', 'row'),
    options: optional(fc.record({ name: text, exact: fc.boolean() }, { requiredKeys: [] })),
  }),
  fc.record({
    selectorType: fc.constantFrom('TEXT' as const, 'LABEL' as const, 'CSS' as const),
    selector: text,
  }),
  fc.record({ selectorType: fc.constant('FILTER' as const), options: fc.record({ hasText: text }) }),
  fc.record({
    selectorType: fc.constant('NTH' as const),
    selector: fc.integer({ min: -2, max: 50 }).map(String),
  }),
);

const selectors = optional(fc.array(selector, { minLength: 1, maxLength: 3 }));

const element = fc.oneof(
  fc.record({
    interaction: fc.record({ action: fc.constant('ENTER_TEXT' as const), calledWith: text }),
    selectors,
  }),
  fc.record({
    interaction: fc.record({
      action: fc.constant('CLICK' as const),
      calledWith: optional(fc.record({ double: fc.boolean() })),
    }),
    selectors,
    ignoreFailure: optional(fc.boolean()),
  }),
  fc.record({
    assertion: fc.record({ expectation: fc.constant('TO_CONTAIN_TEXT' as const), calledWith: text }),
    selectors,
  }),
) as fc.Arbitrary<Element>;

export const testCases: fc.Arbitrary<TestCase> = fc
  .record({
    id: fc.uuid(),
    description: text,
    prompt: optional(text),
    folderName: optional(text),
    tagNames: optional(fc.array(text, { maxLength: 3 })),
    elements: fc.array(element, { maxLength: 5 }),
    runStatus: fc.constantFrom('ON' as const, 'OFF' as const),
    version: fc.constant('1' as const),
  })
  .map((testCase) => JSON.parse(JSON.stringify(testCase)) as TestCase);
