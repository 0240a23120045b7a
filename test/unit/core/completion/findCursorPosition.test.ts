import * as assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCursorPosition } from '../../../../src/core/completion/findCursorPosition.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';

/** The position of the `^` as: part, path, what is replaced with the cursor in it, style, siblings. */
function at(marked: string): string {
  const offset = marked.indexOf('^');
  const text = marked.replace('^', '');
  const position = findCursorPosition(text, offset);
  if (!position) return 'nowhere';
  const { path, part, replace, style, siblings } = position;
  const shown = `${text.slice(replace.start, offset)}^${text.slice(offset, replace.end)}`;
  const beside = [...siblings].map(([key, value]) => ` ${key}=${value}`).join('');
  return `${part} ${path.join('.')} ‹${shown}› ${style}${beside}`;
}

const step = (lines: string): string => `elements:\n  - ${lines.replaceAll('\n', '\n    ')}`;

describe('the position of the cursor', () => {
  const cases: Record<string, [string, string][]> = {
    'in an empty file': [
      ['^', 'key  ‹^› plain'],
      ['# a\n^\n', 'key  ‹^› plain'],
      ['  ^', 'key  ‹^› plain'],
    ],
    'in a value at the top': [
      ['id: a\ndependencyId: ^', 'value dependencyId ‹^› plain id=a'],
      ['dependencyId: ab^c # x\nid: a', 'value dependencyId ‹ab^c› plain id=a'],
      ['dependencyId: "ab^c"\n', 'value dependencyId ‹ab^c› double'],
      ["dependencyId: 'ab^", 'value dependencyId ‹ab^› single'],
      ["folderName: 'it''s^'\n", "value folderName ‹it''s^› single"],
      ['dependencyId:\n  ^\nid: a', 'value dependencyId ‹^› plain id=a'],
      ['dependencyId:\n  a^b\nid: a', 'value dependencyId ‹a^b› plain id=a'],
      ['dependencyId: &x a^b', 'value dependencyId ‹a^b› plain'],
      ['a: b\r\ndependencyId: x^\r\nc: d\r\n', 'value dependencyId ‹x^› plain a=b c=d'],
    ],
    'in a key': [
      ['id: a\ndep^', 'key  ‹dep^› plain id=a'],
      ['id: a\ndep^endencyId: b', 'key  ‹dep^endencyId› plain id=a'],
      ['^\nid: a', 'key  ‹^› plain id=a'],
      ['id: a\n^\ndescription: x', 'key  ‹^› plain id=a description=x'],
      [step('interaction:\n  action: CLICK\n  ^'), 'key elements.0.interaction ‹^› plain action=CLICK'],
      [step('interaction:\n  act^ion: CLICK\n'), 'key elements.0.interaction ‹act^ion› plain'],
      [step('inter^action:\n  action: CLICK'), 'key elements.0 ‹inter^action› plain'],
      [step('interaction: { act^'), 'key elements.0.interaction ‹act^› flow'],
    ],
    'in a step': [
      [
        step('interaction:\n  action: KEY_PRESS\n  calledWith: En^'),
        'value elements.0.interaction.calledWith ‹En^› plain action=KEY_PRESS',
      ],
      [
        step('interaction:\n  calledWith: ^\n  action: KEY_PRESS\nselectors: []'),
        'value elements.0.interaction.calledWith ‹^› plain action=KEY_PRESS',
      ],
      [
        step('interaction:\n  calledWith: "^"\n  action: "KEY_PRESS" # x\n'),
        'value elements.0.interaction.calledWith ‹^› double action=KEY_PRESS',
      ],
      [
        step('interaction: { action: KEY_PRESS, calledWith: En^ }'),
        'value elements.0.interaction.calledWith ‹En^› flow action=KEY_PRESS',
      ],
      [
        step('interaction: { calledWith: "En^", action: KEY_PRESS }\n'),
        'value elements.0.interaction.calledWith ‹En^› double action=KEY_PRESS',
      ],
      [
        step('assertion:\n  expectation: TO_HAVE_STYLE\n  calledWith: [col^'),
        'value elements.0.assertion.calledWith.0 ‹col^› flow expectation=TO_HAVE_STYLE',
      ],
      [
        step('assertion:\n  expectation: TO_HAVE_STYLE\n  calledWith:\n    - color\n    - r^'),
        'value elements.0.assertion.calledWith.1 ‹r^› plain expectation=TO_HAVE_STYLE',
      ],
      [
        step('selectors:\n  - selectorType: TEXT\n    selector: a\n  - selectorType: ROLE\n    selector: ^'),
        'value elements.0.selectors.1.selector ‹^› plain selectorType=ROLE',
      ],
      [
        step('interaction:\n  action: X').concat('\n  - assertion:\n      expectation: ^'),
        'value elements.1.assertion.expectation ‹^› plain',
      ],
    ],
    'in lists': [
      ['tagNames:\n  - ^', 'value tagNames.0 ‹^› plain'],
      ['tagNames:\n- a\n- b^', 'value tagNames.1 ‹b^› plain'],
      ['tagNames: [a, ^]', 'value tagNames.1 ‹^› flow'],
      ['tagNames: [^]', 'value tagNames.0 ‹^› flow'],
      ['tagNames: [a, b c^, d]', 'value tagNames.1 ‹b c^› flow'],
      ['tagNames: [\n  a,\n  "b^"\n]\nid: x', 'value tagNames.1 ‹b^› double id=x'],
      ['tagNames: [a, ^\nid: x', 'value tagNames.1 ‹^› flow id=x'],
      ['elements:\n  - ^', 'value elements.0 ‹^› plain'],
      ['elements:\n  ^', 'value elements ‹^› plain'],
      [step('interaction:\n  action: CLICK').concat('\n  ^\n'), 'item elements ‹^› plain'],
      [step('interaction: {}').concat('\n  cl^\n'), 'item elements ‹cl^› plain'],
      ['elements:\n- a\n^', 'key  ‹^› plain'],
    ],
    'in a block': [
      [
        step('interaction:\n  calledWith:\n    code: |\n      a: b\n      get^(\n    execType: x'),
        'value elements.0.interaction.calledWith.code ‹get^(› block execType=x',
      ],
      ['description: |\n  a\n\n  ^\nid: x', 'value description ‹^› block id=x'],
      ['description: |\n  a: b\n^', 'key  ‹^› plain'],
      ['description: >-\n  a: b\nid: ^', 'value id ‹^› plain'],
    ],
    'behind broken lines': [
      ['description: "open\ntagNames: [a\nid: ^', 'value id ‹^› plain description=open'],
      ['type: x\ndescription: a: b: c\n} ] x\nid: ^', 'value id ‹^› plain type=x'],
      [
        step('selectors: [a]]\ninteraction:\n  action: a: b\n  calledWith: ^'),
        'value elements.0.interaction.calledWith ‹^› plain',
      ],
    ],
    nowhere: [
      ['# a^', 'nowhere'],
      ['id: a # ^', 'nowhere'],
      ['id:^', 'nowhere'],
      [step('interaction:\n  action:^ CLICK'), 'nowhere'],
      [step('interaction:\n  action: CLICK\n ^'), 'nowhere'],
      ['id: a\n^  description: b', 'nowhere'],
      ['id: "a"^', 'nowhere'],
      ['id: "a" ^', 'nowhere'],
      ['tagNames:\n  -^', 'nowhere'],
      ['id: a\n  ^', 'nowhere'],
      ['code: |^', 'nowhere'],
      ['tagNames: [a]^', 'nowhere'],
      ['tagNames: [ # ^\n a ]', 'nowhere'],
    ],
  };
  for (const [name, list] of Object.entries(cases))
    it(`is reported ${name}`, () => {
      assert.deepEqual(
        list.map(([marked]) => `${marked} → ${at(marked)}`),
        list.map(([marked, wanted]) => `${marked} → ${wanted}`),
      );
    });

  it('is the same where only the lines of a step are read', () => {
    fc.assert(
      fc.property(testCases.map(printCase), fc.nat(5000), (text, somewhere) => {
        const offset = somewhere % (text.length + 1);
        const start = text.indexOf('\nelements:') + 1;
        // With quotes around its key, the whole text is read.
        const whole = text.replace(/^elements:/m, '"elements":');
        if (offset >= start && offset < start + 'elements:'.length) return;
        const mark = (marked: string, at: number) => `${marked.slice(0, at)}^${marked.slice(at)}`;
        assert.equal(at(mark(text, offset)), at(mark(whole, offset > start ? offset + 2 : offset)), text);
      }),
      runs(300),
    );
  });

  it('never throws, and replaces what is around the cursor', () => {
    const parts = fc.constantFrom(
      'a:',
      ' ',
      '\n',
      '  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '|',
      '#',
      'x',
      '&a ',
      '\r\n',
      '\uFEFF',
      ': ',
      '---',
    );
    const text = fc.oneof(
      fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
      testCases.map(printCase),
    );
    fc.assert(
      fc.property(text, fc.nat(2000), (text, somewhere) => {
        const offset = somewhere % (text.length + 1);
        // No editor puts the cursor within a line end.
        fc.pre(text.slice(offset - 1, offset + 1) !== '\r\n');
        const position = findCursorPosition(text, offset);
        if (!position) return;
        const { start, end } = position.replace;
        assert.ok(
          0 <= start && start <= offset && offset <= end && end <= text.length,
          `${start} ${offset} ${end}`,
        );
        assert.doesNotMatch(text.slice(start, end), /[\r\n]/);
      }),
      runs(1000),
    );
  });
});
