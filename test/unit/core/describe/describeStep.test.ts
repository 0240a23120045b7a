import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exampleStep } from '../../../../scripts/format/examples/stepExample.ts';
import { checkTestCase } from '../../../../src/core/case/checkTestCase.ts';
import { selectorTypes, type Selector } from '../../../../src/core/case/selector.ts';
import { actions, expectations } from '../../../../src/core/case/stepSchemas.ts';
import type { Element } from '../../../../src/core/case/testCase.ts';
import { describeLocator } from '../../../../src/core/describe/describeLocator.ts';
import { describeStep } from '../../../../src/core/describe/describeStep.ts';
import { parseLocatorLine } from '../../../../src/core/locator/locatorLine.ts';
import { render, type Message } from '../../../../src/core/message.ts';
import { stepDefinitions } from '../../../../src/steps/table.ts';
import { runs } from '../../../support/properties.ts';

const save: Selector[] = [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save' } }];
const name: Selector[] = [{ selectorType: 'LABEL', selector: 'Name' }];

const does = (action: string | null, calledWith?: unknown, selectors?: Selector[]): unknown => ({
  interaction: { action, ...(calledWith === undefined ? {} : { calledWith }) },
  ...(selectors ? { selectors } : {}),
});
const checks = (expectation: string | null, calledWith?: unknown, selectors?: Selector[]): unknown => ({
  assertion: { expectation, ...(calledWith === undefined ? {} : { calledWith }) },
  ...(selectors ? { selectors } : {}),
});

/** Steps that the examples of the table don't show. */
const steps: [step: unknown, words: string][] = [
  [does('CLICK', null), 'Click an element without a locator'],
  [does('CLICK', { button: 'left' }, save), "Click button 'Save'"],
  [
    does('CLICK', { button: 'middle', force: true }, save),
    "Middle-click button 'Save', even if it is covered",
  ],
  [does('CLICK', { double: true }, save), "Double-click button 'Save'"],
  [
    does('CLICK', { double: true, button: 'right' }, save),
    "Double-click button 'Save' with the right button",
  ],
  [
    does('CLICK', { double: true, button: 'middle' }, save),
    "Double-click button 'Save' with the middle button",
  ],
  [does('ENTER_TEXT', '', name), "Empty field 'Name'"],
  [
    does('SELECT_OPTION', ['de', { label: 'France', value: 'fr' }, { index: 0 }], name),
    "Select 'de', 'France', option 1 in field 'Name'",
  ],
  [does('DOWNLOAD', null, save), "Download a file by button 'Save'"],
  [does('OPEN_EMAIL', null), 'Open the newest email'],
  [does('OPEN_EMAIL', { subjectContaining: 'Welcome', subAddress: null }), "Open the email about 'Welcome'"],
  [does('OPEN_EMAIL', { subAddress: 'x' }), 'Open the email sent to +x'],
  [does('WAIT_FOR', null), 'Wait'],
  [does('WAIT_FOR', { type: 'load' }), 'Wait until the page is loaded'],
  [does('WAIT_FOR', { type: 'domContentLoaded' }), 'Wait until the document is parsed'],
  [does('WAIT_FOR', { type: 'networkIdle' }), 'Wait for network idle'],
  [does('WAIT_FOR', { type: 'nuxtHydration' }), 'Wait until Nuxt has hydrated the page'],
  [does('WAIT_FOR', { type: 'nuxtDelayHydration' }), 'Wait until Nuxt has hydrated the page, with its delay'],
  [does('WAIT_FOR', { type: 'webComponentsHydration' }), 'Wait until web components are hydrated'],
  [does('WAIT_FOR', { type: 'preactHydration' }), 'Wait until Preact has hydrated the page'],
  [does('WAIT_FOR', { type: 'qwikHydration' }), 'Wait until Qwik has hydrated the page'],
  [does('WAIT_FOR', { type: 'fixedTime' }), 'Wait for a fixed time'],
  [does('SCROLL', null), 'Scroll the page'],
  [does('SCROLL', { x: 5 }, save), "Scroll button 'Save' by 5, 0"],
];

const newer: [step: unknown, words: string][] = [
  [does('FLY'), 'Unknown action "FLY"'],
  [does(null, null, save), 'Unknown action "…" on button \'Save\''],
  [checks(null), 'Unknown assertion "…"'],
  [does('CLICK', null, [{ ...save[0], selector: null } as unknown as Selector]), "Click … 'Save'"],
  [does('FLY', null, save), 'Unknown action "FLY" on button \'Save\''],
  [does('FLY', { to: 'Rome', via: ['a'] }), 'Unknown action "FLY" with to \'Rome\', via …'],
  [does('FLY', 'Rome', save), "Unknown action \"FLY\" with 'Rome' on button 'Save'"],
  [checks('SPARKLES'), 'Unknown assertion "SPARKLES"'],
  [checks('SPARKLES', 3), 'Unknown assertion "SPARKLES" with 3'],
  [checks('SPARKLES', undefined, save), 'Unknown assertion "SPARKLES" on button \'Save\''],
  [checks('SPARKLES', [1, 'a'], save), "Unknown assertion \"SPARKLES\" with 1, 'a' on button 'Save'"],
  [does('WAIT_FOR', { type: 'spring' }), 'Wait for spring'],
  [{}, 'A step that does nothing'],
];

describe('the description of a step', () => {
  for (const [step, words] of steps) {
    it(words, () => {
      assert.equal(describeStep(step as Element), words);
      const testCase = { id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab', description: '', elements: [step] };
      assert.deepEqual(checkTestCase(testCase), []);
    });
  }

  for (const [step, words] of newer) {
    it(`of a newer service: ${words}`, () => assert.equal(describeStep(step as Element), words));
  }

  it('has a separate description for every action and expectation', () => {
    for (const definition of stepDefinitions)
      for (const example of definition.examples) {
        const words = describeStep(exampleStep(definition, example));
        assert.equal(words, example.words);
        assert.doesNotMatch(words, / [A-Z]+_[A-Z]+|^Unknown/);
      }
    assert.ok(!steps.some(([step]) => / [A-Z]+_[A-Z]+/.test(describeStep(step as Element))));
  });

  it('says that it may fail', () => {
    assert.equal(
      describeStep({ ...(does('GO_TO', '/') as Element), ignoreFailure: true }),
      'Go to / (may fail)',
    );
  });

  it('is put into the language of the reader, part by part', () => {
    const german = new Map([
      ['Click {0}', '{0} anklicken'],
      ['first {0}', 'erstes {0}'],
      ['{0} in {1}', '{0} in {1}'],
      ['field {0}', 'Feld {0}'],
      ['frame {0}', 'Rahmen {0}'],
    ]);
    const say = (message: Message): string => render(message, (english) => german.get(english) ?? english);
    const step = does('CLICK', undefined, parseLocatorLine("frameLocator('#f').getByLabel('Name').first()"));
    assert.equal(describeStep(step as Element, say), "erstes Feld 'Name' in Rahmen '#f' anklicken");
  });

  it('stays on one line and short, whatever a text holds', () => {
    const step = does('ENTER_TEXT', `a\n\t{1}  b\0${'👩‍👩‍👧'.repeat(100)}`, name) as Element;
    assert.match(describeStep(step), /^Enter 'a \{1\} b (?:👩‍👩‍👧)+.{0,11}…' into field 'Name'$/u);
  });

  it('never throws, whatever a file holds', () => {
    const kinds = fc.constantFrom(...actions, ...expectations, 'FLY');
    const anything = fc.record(
      {
        interaction: fc.anything(),
        assertion: fc.anything(),
        selectors: fc.oneof(fc.anything(), fc.array(fc.anything())),
      },
      { requiredKeys: [] },
    );
    const element = fc.record(
      {
        interaction: fc.record({ action: kinds, calledWith: fc.anything() }),
        assertion: fc.record({ expectation: kinds, calledWith: fc.anything() }),
        selectors: fc.array(
          fc.record(
            {
              selectorType: fc.oneof(fc.constantFrom(...selectorTypes), fc.anything()),
              selector: fc.anything(),
              options: fc.anything(),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(element, anything), (step) => {
        assert.ok(describeStep(step as Element).length < 5000);
      }),
      runs(1000),
    );
  });
});

describe('the description of a locator', () => {
  const lines: [line: string, words: string][] = [
    ["getByRole('button')", 'button'],
    [
      "getByRole('row').filter({ hasText: 'Ada' }).getByRole('button', { name: 'Delete' })",
      "button 'Delete' in row with 'Ada'",
    ],
    ["getByRole('heading', { name: 'Hi', level: 2 })", "heading 'Hi' of level 2"],
    ["getByRole('checkbox', { checked: true, disabled: false })", 'enabled checked checkbox'],
    [
      "getByRole('button', { expanded: false, pressed: false, selected: true })",
      'selected unpressed collapsed button',
    ],
    ["getByText('Save', { exact: true })", "text 'Save'"],
    ["getByLabel('Name')", "field 'Name'"],
    ["getByPlaceholder('Name')", "field with placeholder 'Name'"],
    ["getByAltText('Logo')", "image 'Logo'"],
    ["getByTitle('Help')", "element with title 'Help'"],
    ["getByTestId('save')", "element with test id 'save'"],
    ["locator('#save')", "element '#save'"],
    ["frameLocator('iframe').getByText('a').first()", "first text 'a' in frame 'iframe'"],
    [
      "locator('li').filter({ hasText: 'a', hasNotText: 'b' }).last()",
      "last element 'li' with 'a' and without 'b'",
    ],
    ["locator('li').filter({ hasNotText: 'b' }).filter()", "element 'li' without 'b'"],
    ["locator('li').nth(2)", "element 'li' number 3"],
    ["locator('li').nth(-1)", "last element 'li'"],
    ["locator('li').nth(-2)", "element 'li' number 2 from the end"],
    ['first()', 'first element'],
  ];
  for (const [line, words] of lines) {
    it(words, () => assert.equal(describeLocator(parseLocatorLine(line)), words));
  }

  const others: [selectors: unknown[], words: string][] = [
    [[], 'element'],
    [[{ selector: 'button', options: { name: 'Save' } }], "button 'Save'"],
    [[{ selector: 'Save' }, { options: { hasText: 'a' } }], "element 'Save' with 'a'"],
    [[{ selectorType: 'SHADOW', selector: 'x' }], "SHADOW 'x'"],
  ];
  for (const [selectors, words] of others) {
    it(`of the abridged variant or a newer service: ${words}`, () => {
      assert.equal(describeLocator(selectors as Selector[]), words);
    });
  }
});
