import fc from 'fast-check';
import * as z from 'zod';
import type { Element, TestCase } from '../../src/core/case/testCase.ts';
import { stepDefinitions, type StepDefinition } from '../../src/steps/table.ts';
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

const place = fc.record({ x: number, y: number });
/** Where the schema allows any value: what known services send there. */
const unknown = fc.oneof(
  constant(null),
  text,
  partly({ force: flag, sourcePosition: place, targetPosition: place }),
);
const code = text.map((one) => `first();\n${one}`);

/** Values that a schema allows. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  const fitting = (values: fc.Arbitrary<unknown>, otherwise: unknown): fc.Arbitrary<unknown> =>
    values.map((value) => (z.core.safeParse(schema, value).success ? value : otherwise));
  switch (def.type) {
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(valuesOf(def.innerType));
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, valuesOf(value)])),
      );
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...def.items.map(valuesOf));
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return flag;
    case 'number':
      return fitting(number, 1);
    case 'string':
      return fitting(fc.oneof(text, name, code), 'name');
    case 'null':
      return constant(null);
    case 'unknown':
      return unknown;
    default:
      throw new Error(`No values are made of the type ${def.type}`);
  }
}

/** What a step is called with: values of the schema, and those of the examples, in which unions have all their shapes. */
const argumentsOf = ({ argument, examples }: StepDefinition): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: valuesOf(argument) },
    { weight: 1, arbitrary: fc.constantFrom(...examples.map(({ calledWith }) => calledWith)) },
  );

const step = fc.oneof(
  ...stepDefinitions.map((definition) => {
    const { kind, name } = definition;
    const key = kind === 'interaction' ? 'action' : 'expectation';
    return fc.record({
      [kind]: fc.record({ [key]: constant(name), calledWith: argumentsOf(definition) }),
    });
  }),
);

const element = fc
  .record({
    step,
    selectors: fc.array(selector, { maxLength: 4 }),
    ignoreFailure: fc.constantFrom(true, false, null, undefined),
  })
  .map(({ step, ...more }): Element => ({ ...step, ...more }));

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
