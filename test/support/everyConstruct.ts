import fc from 'fast-check';
import type { Assertion, Interaction } from '../../src/core/case/stepSchemas.ts';
import type { Element, TestCase } from '../../src/core/case/testCase.ts';
import { hostile } from '../unit/support/codegen/hostileCase.ts';

/** Cases in which every construct of the format turns up, with strings that would break out if they could. */

const constant = <const Value>(value: Value): fc.Arbitrary<Value> => fc.constant(value);

/** An object of which every part may be left out. */
const partly = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.record(shape, { requiredKeys: [] });

const text = fc.oneof(
  fc.constantFrom('Save', "it's", '日本語', '', '$PASSWORD', '$OCTO_TOTP', '$URL/a', '$STABLE_UUID'),
  fc.constantFrom('$$name', '$$CLIPBOARD', 'at $$name by $AUTHOR', '$EMAIL_PREFIX+a@$EMAIL_DOMAIN'),
  hostile,
);
const flag = fc.boolean();
const number = fc.integer({ min: -9, max: 900 });
const name = fc.constantFrom('name', 'order_number', 'CLIPBOARD');

const states = ['checked', 'disabled', 'expanded', 'pressed', 'selected', 'includeHidden', 'exact'];
const roleOptions = partly({
  name: text,
  level: fc.integer({ min: 1, max: 6 }),
  ...Object.fromEntries(states.map((state) => [state, flag])),
});

const selector = fc.oneof(
  fc.record({
    selectorType: constant('ROLE'),
    selector: fc.oneof(fc.constantFrom('button', 'row', 'mark', 'graphics-symbol', '$ROLE'), hostile),
    options: fc.option(roleOptions, { nil: undefined }),
  }),
  fc.record({
    selectorType: fc.constantFrom('TEXT', 'LABEL', 'PLACEHOLDER', 'ALT_TEXT', 'TITLE'),
    selector: text,
    options: fc.option(partly({ exact: flag }), { nil: undefined }),
  }),
  fc.record({ selectorType: fc.constantFrom('TEST_ID', 'CSS', 'FRAME'), selector: text }),
  fc.record({ selectorType: constant('FILTER'), options: partly({ hasText: text, hasNotText: text }) }),
  fc.record({ selectorType: fc.constantFrom('FIRST', 'LAST') }),
  fc.record({ selectorType: constant('NTH'), selector: number.map(String) }),
);

const option = fc.oneof(text, partly({ value: text, label: text, index: fc.nat(9) }));
const place = fc.record({ x: number, y: number });
const hydrations = ['nuxtHydration', 'nuxtDelayHydration', 'webComponentsHydration'] as const;
const waits = ['load', 'domContentLoaded', 'networkIdle', ...hydrations, 'preactHydration', 'qwikHydration'];

/** What each action is called with. */
const actions: Readonly<Record<Interaction['action'], fc.Arbitrary<unknown>>> = {
  CLICK: fc.option(partly({ button: fc.constantFrom('right', 'left', 'middle'), double: flag, force: flag })),
  ENTER_TEXT: text,
  TYPE_TEXT: fc.record({ text, delay: fc.option(fc.nat(50), { nil: undefined }) }),
  KEY_PRESS: fc.oneof(fc.constantFrom('Enter', 'Control+A'), text),
  SELECT_OPTION: fc.oneof(constant(null), option, fc.array(option, { maxLength: 3 })),
  HOVER: fc.constantFrom(null, undefined),
  GO_TO: text,
  UPLOAD: text,
  DOWNLOAD: fc.oneof(constant(null), text),
  DRAG_AND_DROP: fc.tuple(
    fc.oneof(fc.constantFrom("getByText('Bin')", '#bin'), text),
    fc.oneof(constant(null), partly({ force: flag, sourcePosition: place, targetPosition: place })),
  ),
  EXTRACT: fc.oneof(
    fc.record({ variableName: name, type: constant('TEXT') }),
    fc.record({ variableName: name, type: constant('ATTRIBUTE'), attributeName: text }),
  ),
  JAVASCRIPT: fc.record({
    code: fc.oneof(
      text,
      text.map((one) => `first();\n${one}`),
    ),
    execType: fc.constantFrom('browser', 'sandbox', undefined),
  }),
  OPEN_EMAIL: fc.option(fc.record({ subjectContaining: fc.option(text), subAddress: constant('shop') })),
  CLOSE_PAGE: fc.constantFrom(null, undefined),
  WAIT_FOR: fc.oneof(
    constant(null),
    fc.record({ type: fc.constantFrom(...waits) }),
    fc.record({ type: constant('fixedTime'), timeMilliseconds: fc.option(fc.nat(900), { nil: undefined }) }),
    fc.record({ type: constant('code'), code: text }),
  ),
  SCROLL: fc.option(partly({ x: number, y: number })),
};

const nothing = fc.constantFrom(null, undefined);

/** What each expectation is called with. */
const expectations: Readonly<Record<Assertion['expectation'], fc.Arbitrary<unknown>>> = {
  VISIBLE: nothing,
  NOT_VISIBLE: nothing,
  DISABLED: nothing,
  TO_BE_CHECKED: nothing,
  NOT_TO_BE_CHECKED: nothing,
  TO_HAVE_VALUE: text,
  TO_CONTAIN_TEXT: text,
  TO_HAVE_STYLE: fc.tuple(text, text),
  RESPONSE_OK: text,
};

const step = fc.oneof(
  ...Object.entries(actions).map(([action, calledWith]) =>
    fc.record({ interaction: fc.record({ action: constant(action), calledWith }) }),
  ),
  ...Object.entries(expectations).map(([expectation, calledWith]) =>
    fc.record({ assertion: fc.record({ expectation: constant(expectation), calledWith }) }),
  ),
);

const element = fc
  .record({
    step,
    selectors: fc.array(selector, { maxLength: 4 }),
    ignoreFailure: fc.constantFrom(true, false, null, undefined),
  })
  .map(({ step, ...more }) => ({ ...step, ...more }) as unknown as Element);

const links = fc.record({ dependency: fc.option(fc.nat()), teardown: fc.option(fc.nat()) });

const testCase = fc.record({
  description: text,
  prompt: fc.option(text),
  type: fc.constantFrom('LOGIN', 'COOKIE_BANNER', 'LINK', 'TEARDOWN', null),
  tagNames: fc.array(text, { maxLength: 2 }),
  folderName: fc.option(text),
  runStatus: fc.constantFrom('ON', 'OFF'),
  entryPointUrlPath: fc.option(text),
  excludedEnvironmentNames: fc.array(text, { maxLength: 2 }),
  elements: fc.array(element, { minLength: 1, maxLength: 6 }),
});

/**
 * `count` cases, the same at every call with the same seed. Some depend on those before them or have them as teardown,
 * and some on a case that is not there.
 */
export function casesOfEveryConstruct(count: number, seed = 7): TestCase[] {
  const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const made = fc.sample(fc.tuple(testCase, links), { numRuns: count, seed });
  const link = (wanted: number | null, at: number): string | null =>
    wanted === null ? null : idOf(wanted % (at + 1) === at ? count : wanted % (at + 1));
  return made.map(([one, { dependency, teardown }], at) =>
    // Absent as in a file: without the key.
    JSON.parse(
      JSON.stringify({
        ...one,
        id: idOf(at),
        dependencyId: link(dependency, at),
        teardownId: link(teardown, at),
      }),
    ),
  ) as TestCase[];
}
