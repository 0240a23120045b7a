import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeElement, isCompleteCase } from '../../../../src/core/case/completeCase.ts';
import type { Selector } from '../../../../src/core/case/selector.ts';
import type { Element } from '../../../../src/core/case/testCase.ts';
import {
  alignDash,
  moveStep,
  duplicateStep,
  insertSteps,
  removeSteps,
} from '../../../../src/core/stepEdits/arrangeSteps.ts';
import { replaceSelectors } from '../../../../src/core/stepEdits/replaceSelectors.ts';
import { applyEdits, type TextEdit } from '../../../../src/core/text/textEdit.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { runs } from '../../../support/properties.ts';
import { commentsOf, elementsOf, restOf, writtenCases } from '../../support/core/stepTexts.ts';

/** Cuts the margin off that a text has in this file. */
const yaml = (parts: TemplateStringsArray): string =>
  (parts[0] ?? '').replace(/^\n/, '').replaceAll(/^ {4}/gm, '').trimEnd() + '\n';

const file = yaml`
    # a file
    id: x
    elements:
      # Accept first.
      - interaction:
          action: CLICK # once
        selectors:
          - selectorType: 'ROLE'
            selector: button
            options: { name: "Save", exact: true } # why
          # the first
          - selectorType: FIRST

      - interaction: { action: GO_TO, calledWith: / }
      - assertion:
          expectation: VISIBLE
        selectors: [{ selectorType: TEXT, selector: Saved }]
        x-own: 1
    version: "1" # the last
    `;

const edited = (text: string, edits: TextEdit[]): string => applyEdits(text, edits);
const save: Selector = { selectorType: 'ROLE', selector: 'button', options: { name: 'Save', exact: true } };
const goBack = { interaction: { action: 'GO_TO', calledWith: '/back' } } as Element;

/** Options that say nothing stay where they stand, and don't count. */
const told = (elements: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(elements).replaceAll(',"options":{}', ''));

describe('edits of steps', () => {
  it('insert in the style of the file', () => {
    const click = { interaction: { action: 'CLICK' }, selectors: [save] } as Element;
    assert.equal(
      edited(
        'elements:\n- interaction:\n    action: HOVER\n  selectors:\n  - selectorType: FIRST\nid: x',
        insertSteps(
          'elements:\n- interaction:\n    action: HOVER\n  selectors:\n  - selectorType: FIRST\nid: x',
          1,
          [click],
        ),
      ),
      'elements:\n- interaction:\n    action: HOVER\n  selectors:\n  - selectorType: FIRST\n- interaction:\n    action: CLICK\n  selectors:\n  - selectorType: ROLE\n    selector: button\n    options:\n      name: Save\n      exact: true\nid: x',
    );
    for (const [before, after] of [
      [
        'elements:\nid: x\n',
        'elements:\n  - interaction:\n      action: GO_TO\n      calledWith: /back\nid: x\n',
      ],
      [
        'id: x\nelements: []\n',
        'id: x\nelements:\n  - interaction:\n      action: GO_TO\n      calledWith: /back\n',
      ],
      [
        'id: x\nelements:',
        'id: x\nelements:\n  - interaction:\n      action: GO_TO\n      calledWith: /back',
      ],
      ['{"elements": []}', '{"elements": [{ "interaction": { "action": "GO_TO", "calledWith": "/back" } }]}'],
      ['elements: [{ a: 1 }]', 'elements: [{ a: 1 }, { interaction: { action: GO_TO, calledWith: /back } }]'],
    ] as const) {
      assert.equal(edited(before, insertSteps(before, 9, [goBack])), after);
    }
  });

  it('move a step with the comments above it, and leave the blank lines', () => {
    assert.equal(
      edited(file, moveStep(file, 0, 1)),
      yaml`
    # a file
    id: x
    elements:
      - interaction: { action: GO_TO, calledWith: / }

      # Accept first.
      - interaction:
          action: CLICK # once
        selectors:
          - selectorType: 'ROLE'
            selector: button
            options: { name: "Save", exact: true } # why
          # the first
          - selectorType: FIRST
      - assertion:
          expectation: VISIBLE
        selectors: [{ selectorType: TEXT, selector: Saved }]
        x-own: 1
    version: "1" # the last
    `,
    );
  });

  it('remove steps, the last one included', () => {
    assert.equal(
      edited(file, removeSteps(file, 0, 1)),
      yaml`
    # a file
    id: x
    elements:
      - assertion:
          expectation: VISIBLE
        selectors: [{ selectorType: TEXT, selector: Saved }]
        x-own: 1
    version: "1" # the last
    `,
    );
    assert.equal(
      edited(file, removeSteps(file, 0, 2)),
      '# a file\nid: x\nelements: []\nversion: "1" # the last\n',
    );
    assert.throws(() => removeSteps(file, 3), /There is no step 4/);
  });

  it('write selectors anew where they differ, and nothing else', () => {
    const changed = (selectors: Selector[], at = 0): string => {
      const lines = file.split('\n');
      const after = edited(file, replaceSelectors(file, at, selectors)).split('\n');
      return [
        ...lines.filter((line) => !after.includes(line)).map((line) => `-${line}`),
        ...after.filter((line) => !lines.includes(line)).map((line) => `+${line}`),
      ].join('\n');
    };
    assert.equal(changed([save, { selectorType: 'FIRST' }]), '');
    assert.equal(
      changed([{ ...save, options: { name: 'Store "it"', exact: true } }, { selectorType: 'FIRST' }]),
      '-        options: { name: "Save", exact: true } # why\n+        options: { name: "Store \\"it\\"", exact: true } # why',
    );
    assert.equal(
      changed([{ selectorType: 'CSS', selector: 'main' }, save, { selectorType: 'FIRST' }]),
      '+      - selectorType: CSS\n+        selector: main',
    );
    assert.equal(changed([save]), '-      # the first\n-      - selectorType: FIRST');
    assert.equal(
      changed([{ selectorType: 'TEXT', selector: 'Stored' }], 2),
      '-    selectors: [{ selectorType: TEXT, selector: Saved }]\n+    selectors: [{ selectorType: TEXT, selector: Stored }]',
    );
    assert.equal(
      changed([{ selectorType: 'TEXT', selector: 'a' }], 1),
      '+      - selectorType: TEXT\n+        selector: a',
    );
  });

  const edits: Record<
    string,
    (
      text: string,
      elements: Element[],
      a: number,
      b: number,
    ) => { edits: TextEdit[]; becomes: Element[]; keeps: boolean }
  > = {
    move: (text, elements, a, b) => {
      const becomes = [...elements];
      becomes.splice(b, 0, ...becomes.splice(a, 1));
      return { edits: moveStep(text, a, b), becomes, keeps: true };
    },
    duplicate: (text, elements, a) => ({
      edits: duplicateStep(text, a),
      becomes: elements.toSpliced(a, 0, elements[a]!),
      keeps: true,
    }),
    remove: (text, elements, a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      return {
        edits: removeSteps(text, from, to),
        becomes: elements.toSpliced(from, to - from + 1),
        keeps: false,
      };
    },
    insert: (text, elements, a, b) => {
      const steps = [elements[b]!, goBack];
      const { testCase } = parseCase(text);
      const added = testCase && isCompleteCase(testCase) ? steps.map(completeElement) : steps;
      return { edits: insertSteps(text, a, steps), becomes: elements.toSpliced(a, 0, ...added), keeps: true };
    },
    'give selectors to': (text, elements, a, b) => {
      const selectors: Selector[] = elements[b]!.selectors ?? [save, { selectorType: 'NTH', selector: '2' }];
      return {
        edits: replaceSelectors(text, a, selectors),
        becomes: elements.with(a, { ...elements[a]!, selectors }),
        keeps: true,
      };
    },
  };
  for (const [name, edit] of Object.entries(edits)) {
    it(`${name} any step of any file: the rest keeps its meaning, its comments and its lines`, () => {
      fc.assert(
        fc.property(writtenCases, fc.nat(), fc.nat(), ({ text, elements }, a, b) => {
          fc.pre(elements.length > 0);
          const done = edit(text, elements as unknown as Element[], a % elements.length, b % elements.length);
          const after = applyEdits(text, done.edits);
          assert.deepEqual(told(elementsOf(after)), told(done.becomes), `${text}\n=>\n${after}`);
          assert.deepEqual(restOf(after), restOf(text));
          if (done.keeps)
            for (const comment of commentsOf(text)) assert.ok(commentsOf(after).includes(comment));
          assert.equal(after.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
          if (text.includes('\r\n')) assert.doesNotMatch(after, /(?<!\r)\n/);
          for (const line of text
            .slice(0, Math.min(...done.edits.map(({ start }) => start), text.length))
            .split('\n')
            .slice(0, -1))
            assert.ok(after.includes(line));
        }),
        runs(80),
      );
    });
  }
});

describe('a dash that is typed below the keys of a step', () => {
  /** The text with the dash that stands for `^`, moved. */
  const aligned = (marked: string, dash = '- '): string => {
    const offset = marked.indexOf('^');
    const text = marked.replace('^', dash);
    return applyEdits(text, alignDash(text, offset + dash.length));
  };
  const click = '  - interaction:\n      action: CLICK\n';
  const selectors = '    selectors:\n      - selectorType: TEXT\n        selector: Save\n';
  const head = 'id: a\nelements:\n';
  const after = ['', 'version: "1"\n', click, '\n  # next\n' + click];

  for (const rest of after) {
    it(`starts the next step, above ${JSON.stringify(rest)}`, () => {
      for (const [above, indent] of [
        [click + selectors, 4],
        [click + selectors + '    ignoreFailure: true\n\n', 4],
        [click, 6],
        [click, 4],
        [click + '      parameters:\n        x: 1\n', 8],
        [click + '      parameters:\n        x: 1\n', 4],
        [click + '      calledWith:\n        code: |\n          a()\n', 8],
        ['  - { interaction: { action: CLICK } }\n', 4],
        [click + '    # a note\n', 4],
      ] as const)
        assert.equal(
          aligned(`${head}${above}${' '.repeat(indent)}^\n${rest}`),
          `${head}${above}  - \n${rest}`,
        );
    });
  }

  it('starts the next selector below the keys of one', () => {
    assert.equal(aligned(`${head}${click}${selectors}        ^\n`), `${head}${click}${selectors}      - \n`);
  });

  it('starts the step behind the one below whose first line it is typed', () => {
    const [first = '', ...others] = `${click}${selectors}`.split(/(?<=\n)/);
    for (const rest of after) {
      const text = `${head}${first}      ^\n${others.join('')}${rest}`;
      assert.equal(aligned(text), `${head}${click}${selectors}  - \n${rest}`);
      const lineEnds = text.replaceAll('\n', '\r\n');
      const wanted = `${head}${click}${selectors}  - int\n${rest}`.replaceAll('\n', '\r\n');
      assert.equal(aligned(lineEnds, '- int'), wanted);
    }
  });

  it('takes the letters along that are typed by then, and the line ends of the file', () => {
    const text = `${head}${click}    ^\n`.replaceAll('\n', '\r\n');
    assert.equal(aligned(text, '- int'), text.replace('    ^', '  - int'));
  });

  it('stays where it is an item or a part of a text, and above other keys of the step', () => {
    for (const text of [
      `${head}${click}    selectors:\n    ^\n`,
      `${head}${click}    selectors:\n      ^\n`,
      `${head}${click}${selectors}      ^\n`,
      `${head}${click}${selectors}          ^\n`,
      `${head}${click}  ^\n`,
      `${head}${click}    ^\n${selectors}`,
      `${head}  - selectors:\n      ^\n      - selectorType: FIRST\n`,
      `${head}  -\n    ^\n    - a\n`,
      `${head}${click}      calledWith: |\n        a\n        ^\n`,
      `${head}${click}      calledWith: "\n        ^\n        "\n`,
      'id: a\ntagNames:\n  - a\n  ^\n',
    ])
      assert.equal(aligned(text), text.replace('^', '- '));
  });
});
