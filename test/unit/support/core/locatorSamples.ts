import fc from 'fast-check';
import type { Selector } from '../../../../src/core/case/selector.ts';

/** Everything that a locator line can say, hostile strings included. */

export const hostile = fc.oneof(
  fc.constantFrom(
    "it's",
    '"quoted"',
    '`ticks`',
    '${name}',
    '\\',
    "\\'",
    'two\nlines\r\n',
    '\u2028\u2029',
    '\ud800',
    '\udc00x',
    '👩‍👩‍👧',
    '\0',
    '\u202egnirts',
    '\ufeff',
    '</script>',
    '{0}',
    '$USERNAME',
    '',
    '//',
    '/*',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 10,
  }),
);

const optional = { requiredKeys: [] as [], noNullPrototype: true };
const flag = fc.boolean();

const options = {
  ROLE: fc.record(
    {
      name: hostile,
      exact: flag,
      checked: flag,
      disabled: flag,
      expanded: flag,
      includeHidden: flag,
      level: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      pressed: flag,
      selected: flag,
    },
    optional,
  ),
  FILTER: fc.record({ hasText: hostile, hasNotText: hostile }, optional),
  exact: fc.record({ exact: flag }, optional),
};

const selector = fc.oneof(
  fc.record({ selectorType: fc.constant('ROLE'), selector: hostile, options: options.ROLE }),
  fc.record({
    selectorType: fc.constantFrom('TEXT', 'LABEL', 'PLACEHOLDER', 'ALT_TEXT', 'TITLE'),
    selector: hostile,
    options: options.exact,
  }),
  fc.record({ selectorType: fc.constantFrom('TEST_ID', 'CSS', 'FRAME'), selector: hostile }),
  fc.record({ selectorType: fc.constant('FILTER'), options: options.FILTER }),
  fc.record({ selectorType: fc.constantFrom('FIRST', 'LAST') }),
  fc.record({
    selectorType: fc.constant('NTH'),
    selector: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  }),
);

/** The same without what is empty: how reading a line words it. */
export function canonical(selectors: readonly object[]): object[] {
  return selectors.map((one) =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([key, value]) =>
          key !== 'index' &&
          value !== undefined &&
          !(key === 'options' && Object.keys(value as object).length === 0),
      ),
    ),
  );
}

export const chains = fc
  .array(selector, { minLength: 1, maxLength: 6 })
  .map((selectors) => canonical(selectors.map((one) => ({ ...one }))) as Selector[]);
