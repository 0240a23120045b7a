import assert from 'node:assert/strict';
import { exampleStep } from '../../../../scripts/format/examples/stepExample.ts';
import { checkTestCase, isTestCase } from '../../../../src/core/case/checkTestCase.ts';
import { selectorTypes } from '../../../../src/core/case/selector.ts';
import { actions, expectations } from '../../../../src/core/case/stepSchemas.ts';
import { render } from '../../../../src/core/message.ts';
import { stepDefinitions } from '../../../../src/steps/table.ts';

const id = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';
const withElements = (...elements: unknown[]): unknown => ({ id, description: 'Log in', elements });
const click = { interaction: { action: 'CLICK' } };

const told = (value: unknown): string[] =>
  checkTestCase(value).map(
    ({ severity, path, message }) => `${severity} ${path.join('.')}: ${render(message)}`,
  );

describe('checking a test case', () => {
  it('knows every action, expectation and selector of the format', () => {
    for (const definition of stepDefinitions)
      for (const example of definition.examples)
        assert.deepEqual(told(withElements(exampleStep(definition, example))), [], definition.name);
    assert.equal(selectorTypes.length, 13);
  });

  it('takes the full and the abridged variant', () => {
    const selectors = [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save', exact: true } }];
    assert.deepEqual(
      told({
        ...(withElements({ ...click, selectors }) as object),
        version: '1',
        runStatus: 'ON',
        type: null,
      }),
      [],
    );
    assert.deepEqual(
      told(withElements({ ...click, selectors: [{ selector: 'button', options: { name: 'Save' } }] })),
      [],
    );
  });

  it('takes options of null', () => {
    for (const link of [{ selectorType: 'TEXT', selector: 'Save' }, { selector: 'Save' }])
      assert.deepEqual(told(withElements({ ...click, selectors: [{ ...link, options: null }] })), []);
  });

  it('takes the all-zero and the all-f id', () => {
    for (const digit of ['0', 'f']) {
      const nil = '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
      assert.deepEqual(told({ id: nil, description: '', elements: [] }), []);
    }
  });

  const flaws: [name: string, value: unknown, told: string[]][] = [
    [
      'nothing',
      {},
      [
        'error id: "id" is missing',
        'error description: "description" is missing',
        'error elements: "elements" is missing',
      ],
    ],
    ['a list', [], ['error : The test case must be a group of keys, but is a list']],
    [
      'an id that is no UUID',
      { id: 'x', description: '', elements: [] },
      ['error id: "id" must be a UUID, but is "x"'],
    ],
    [
      'an unknown key',
      { id, description: '', elements: [], tags: [] },
      ['warning tags: "tags" is not a known key here'],
    ],
    [
      'an unknown value',
      { id, description: '', elements: [], runStatus: 'PAUSED' },
      ['warning runStatus: "PAUSED" is not a known run status. Known: "ON", "OFF"'],
    ],
    [
      'a number for the version',
      { id, description: '', elements: [], version: 1 },
      ['error version: "version" must be "1", but is 1'],
    ],
    [
      'neither interaction nor assertion',
      withElements({}),
      ['error elements.0: A step needs an interaction or an assertion'],
    ],
    [
      'both interaction and assertion',
      withElements({ ...click, assertion: { expectation: 'VISIBLE' } }),
      ["error elements.0: A step can't have both an interaction and an assertion. Split it into two steps"],
    ],
    [
      'both, and an action that is not known',
      withElements({ interaction: { action: 'FLY' }, assertion: { expectation: 'VISIBLE' } }),
      [
        `warning elements.0.interaction.action: "FLY" is not a known action. Known: ${actions.join(', ')}`,
        "error elements.0: A step can't have both an interaction and an assertion. Split it into two steps",
      ],
    ],
    [
      'both, and an expectation that is not known',
      withElements({ ...click, assertion: { expectation: 'GLOWS' } }),
      [
        `warning elements.0.assertion.expectation: "GLOWS" is not a known expectation. Known: ${expectations.join(', ')}`,
        "error elements.0: A step can't have both an interaction and an assertion. Split it into two steps",
      ],
    ],
    [
      'both, and a selector type that is not known',
      withElements({
        ...click,
        assertion: { expectation: 'VISIBLE' },
        selectors: [{ selectorType: 'SHADOW', selector: 'x' }],
      }),
      [
        `warning elements.0.selectors.0.selectorType: "SHADOW" is not a known selector type. Known: ${selectorTypes.join(', ')}`,
        "error elements.0: A step can't have both an interaction and an assertion. Split it into two steps",
      ],
    ],
    [
      'an unknown action, whatever it is called with',
      withElements({ interaction: { action: 'FLY', calledWith: { to: 'Rome' } } }),
      [`warning elements.0.interaction.action: "FLY" is not a known action. Known: ${actions.join(', ')}`],
    ],
    [
      'an action with a slip of the pen',
      withElements({ interaction: { action: 'CLIK' } }),
      ['warning elements.0.interaction.action: "CLIK" is not a known action. Did you mean CLICK?'],
    ],
    [
      'a calledWith that does not fit its action',
      withElements({ interaction: { action: 'ENTER_TEXT', calledWith: { text: 'x' } } }),
      ['error elements.0.interaction.calledWith: "calledWith" must be text, but is a group of keys'],
    ],
    [
      'an action without what it needs',
      withElements({ interaction: { action: 'KEY_PRESS' } }),
      ['error elements.0.interaction.calledWith: "calledWith" is missing'],
    ],
    [
      'an argument where none is taken',
      withElements({ assertion: { expectation: 'VISIBLE', calledWith: 'yes' } }),
      ['error elements.0.assertion.calledWith: "calledWith" must be left out, but is "yes"'],
    ],
    [
      'a selector type without its selector',
      withElements({ ...click, selectors: [{ selectorType: 'ROLE', options: { name: 'x' } }] }),
      ['error elements.0.selectors.0.selector: "selector" is missing'],
    ],
    [
      'an unknown selector type',
      withElements({ ...click, selectors: [{ selectorType: 'SHADOW', selector: 'x' }] }),
      [
        `warning elements.0.selectors.0.selectorType: "SHADOW" is not a known selector type. Known: ${selectorTypes.join(', ')}`,
      ],
    ],
    [
      'an unknown selector option',
      withElements({
        ...click,
        selectors: [{ selectorType: 'TEXT', selector: 'x', options: { fuzzy: true } }],
      }),
      ['warning elements.0.selectors.0.options.fuzzy: "fuzzy" is not a known key here'],
    ],
    [
      'NTH with a word',
      withElements({ ...click, selectors: [{ selectorType: 'NTH', selector: 'second' }] }),
      [
        'error elements.0.selectors.0.selector: "selector" must be a whole number, as a string, but is "second"',
      ],
    ],
    [
      'a wrong value deep in an option list',
      withElements({ interaction: { action: 'SELECT_OPTION', calledWith: ['a', { label: 5 }] } }),
      ['error elements.0.interaction.calledWith.1.label: "label" must be text, but is 5'],
    ],
    [
      'a step that is none',
      withElements(7),
      ['error elements.0: Item 1 of "elements" must be a group of keys, but is 7'],
    ],
    [
      'a position that is no whole number',
      withElements({ ...click, index: 1.5 }),
      ['error elements.0.index: "index" must be a whole number, but is 1.5'],
    ],
    [
      'a time below none',
      withElements({
        interaction: { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: -1 } },
      }),
      [
        'error elements.0.interaction.calledWith.timeMilliseconds: "timeMilliseconds" must be 0 or more, but is -1',
      ],
    ],
    [
      'half a pair',
      withElements({ interaction: { action: 'DRAG_AND_DROP', calledWith: ['a'] } }),
      ['error elements.0.interaction.calledWith: "calledWith" must have 2 items or more, but has 1'],
    ],
    [
      'more than a pair',
      withElements({ interaction: { action: 'DRAG_AND_DROP', calledWith: ['a', 'b', 'c'] } }),
      ['error elements.0.interaction.calledWith: "calledWith" must have 2 items or fewer, but has 3'],
    ],
    [
      'an address with a space in it',
      withElements({
        interaction: { action: 'OPEN_EMAIL', calledWith: { subjectContaining: null, subAddress: 'a b' } },
      }),
      [
        'error elements.0.interaction.calledWith.subAddress: "subAddress" must not contain a space or @, but is "a b"',
      ],
    ],
  ];
  for (const [name, value, expected] of flaws) {
    it(`reports ${name}`, () => assert.deepEqual(told(value), expected));
  }

  it('lets through whatever only warns', () => {
    assert.ok(isTestCase(withElements({ interaction: { action: 'FLY' }, more: 1 })));
    assert.ok(!isTestCase(withElements({})));
  });
});
