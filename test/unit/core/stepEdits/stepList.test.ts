import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { splitSteps } from '../../../../src/core/checks/readCaseForChecks.ts';
import { findSteps } from '../../../../src/core/stepEdits/findSteps.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';
import { stepTexts } from '../../support/core/longTexts.ts';
import { elementsOf, writtenCases } from '../../support/core/stepTexts.ts';

/** The steps that were found, each with its text from the dash on. */
const found = (text: string): string[] =>
  findSteps(text).items.map(({ start, end }) => text.slice(start, end));

/** The same as pieces of whole lines. */
const pieces = (text: string): string[] | undefined =>
  splitSteps(text)?.steps.map(({ start, end }) => text.slice(start, end));

describe('The steps of a file, found by its lines', () => {
  const texts: [name: string, text: string, found: string[], pieces: string[] | undefined][] = [
    [
      'with dashes below the key',
      'elements:\n- a: 1\n  b: 2\n- c: 3\nid: x\n',
      ['- a: 1\n  b: 2', '- c: 3'],
      ['- a: 1\n  b: 2\n', '- c: 3\n'],
    ],
    [
      'with dashes right of it',
      'elements:\n  - a: 1\n  - c: 3',
      ['- a: 1', '- c: 3'],
      ['  - a: 1\n', '  - c: 3'],
    ],
    [
      'in a file that is indented as a whole',
      '  id: x\n  elements:\n  - a: 1\n  type: y\n',
      ['- a: 1'],
      ['  - a: 1\n'],
    ],
    ['under a key in quotes, with a comment', '"elements" : # why\n  - a: 1\n', ['- a: 1'], ['  - a: 1\n']],
    ['under a key with an anchor', 'elements: &all\n  - a: 1\n', ['- a: 1'], ['  - a: 1\n']],
    ['behind a byte order mark', '\uFEFFelements:\n- a: 1\n', ['- a: 1'], ['- a: 1\n']],
    [
      'in a second list of that name further in',
      'x:\n  elements:\n    - a: 1\nelements:\n  - b: 2\n',
      ['- b: 2'],
      ['  - b: 2\n'],
    ],
    [
      'with line breaks of Windows',
      'elements:\r\n  - a: 1\r\n  -\r\n    b: 2\r\nid: x\r\n',
      ['- a: 1', '-\r\n    b: 2'],
      ['  - a: 1\r\n', '  -\r\n    b: 2\r\n'],
    ],
    [
      'with comments and blank lines between',
      'elements:\n  - a: 1\n\n# why\n  # too\n  - b: 2\n# end\nid: x\n',
      ['- a: 1', '- b: 2'],
      ['  - a: 1\n\n# why\n  # too\n', '  - b: 2\n'],
    ],
    [
      'with lists inside',
      'elements:\n  - a:\n    - 1\n    - 2\n  - b: 2\n',
      ['- a:\n    - 1\n    - 2', '- b: 2'],
      ['  - a:\n    - 1\n    - 2\n', '  - b: 2\n'],
    ],
    [
      'with texts that look like steps',
      'elements:\n  - a: |\n      - b\n      # c\n  - - d\n',
      ['- a: |\n      - b\n      # c', '- - d'],
      ['  - a: |\n      - b\n      # c\n', '  - - d\n'],
    ],
    [
      'with a text that keeps its blank lines',
      'elements:\n  - a: |+\n      b\n\n\nid: x\n',
      ['- a: |+\n      b\n\n'],
      ['  - a: |+\n      b\n\n\n'],
    ],
    [
      'with one that is broken',
      'elements:\n  - a: [\n  - b: "\n  - c: 3\n',
      ['- a: [', '- b: "', '- c: 3'],
      ['  - a: [\n', '  - b: "\n', '  - c: 3\n'],
    ],
    ['up to what is none', 'elements:\n  - a: 1\n<<<<<<< HEAD\n  - b: 2\n', ['- a: 1'], ['  - a: 1\n']],
    ['in flow style', 'elements: [{ a: 1 }, { b: 2 }]\n', ['{ a: 1 }', '{ b: 2 }'], undefined],
    ['in JSON', '{ "elements": [{ "a": 1 }] }', ['{ "a": 1 }'], undefined],
    ['where there are none', 'elements:\nid: x\n', [], undefined],
    ['where there is no list', '- elements:\n', [], undefined],
  ];
  for (const [name, text, items, parts] of texts) {
    it(name, () => assert.deepEqual([found(text), pieces(text)], [items, parts]));
  }

  it('are all of them, in order, and each says what it says in the whole', () => {
    const anyCase = fc.oneof(
      writtenCases.map(({ text }) => text),
      testCases.map(printCase),
    );
    fc.assert(
      fc.property(anyCase, (text) => {
        const elements = elementsOf(text);
        const starts = findSteps(text).items.map(({ start }) => start);
        assert.equal(starts.length, elements.length, text);
        assert.deepEqual(
          starts,
          starts.toSorted((a, b) => a - b),
        );
        const split = splitSteps(text);
        if (!split) return assert.ok(elements.length === 0 || findSteps(text).style === 'flow', text);
        const alone = split.steps.flatMap(({ start, end }) => parse(text.slice(start, end)) as unknown[]);
        assert.deepEqual(alone, elements, text);
        const { elements: none, ...rest } = parse(split.rest) as { elements: unknown };
        const { elements: _all, ...whole } = parse(text) as { elements: unknown };
        assert.deepEqual([none, rest], [null, whole]);
      }),
      runs(200),
    );
  });

  it('leave the rest of the file, and report its position', () => {
    const text = 'id: x\nelements:\n  - a: 1\n  - b: 2\ntype: y\n';
    const split = splitSteps(text);
    assert.equal(split?.rest, 'id: x\nelements:\ntype: y\n');
    for (const word of ['id', 'elements', 'type']) {
      assert.equal(split.fromRest(split.rest.indexOf(word)), text.indexOf(word));
    }
  });

  it('are found in a long file, and in lines made to take long', () => {
    const found = stepTexts(2000).map((text) => splitSteps(text)?.steps.length);
    assert.deepEqual(found, [2000, undefined, undefined]);
  });
});
