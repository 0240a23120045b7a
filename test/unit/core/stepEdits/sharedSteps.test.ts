import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { Selector } from '../../../../src/core/case/selector.ts';
import type { Element } from '../../../../src/core/case/testCase.ts';
import {
  duplicateStep,
  insertStepsUnchanged,
  moveStep,
  removeSteps,
} from '../../../../src/core/stepEdits/arrangeSteps.ts';
import { keepTakenAnchors } from '../../../../src/core/stepEdits/editSteps.ts';
import { extractSteps, inlineDependency } from '../../../../src/core/stepEdits/extractAndInline.ts';
import { replaceAllSelectors, replaceSelectors } from '../../../../src/core/stepEdits/replaceSelectors.ts';
import { applyEdits, type TextEdit } from '../../../../src/core/text/textEdit.ts';
import { runs } from '../../../support/properties.ts';
import { sharedFiles } from '../../support/core/sharedSteps.ts';

interface Written {
  readonly elements: readonly Element[];
  readonly [key: string]: unknown;
}

const read = (text: string): Written => parse(text, { uniqueKeys: true }) as Written;
const newId = '99999999-9999-4999-8999-999999999999';
const close = { interaction: { action: 'CLOSE_PAGE' } } as Element;
const other: Selector[] = [{ selectorType: 'TEXT', selector: 'Other' }];

const text = `id: x
elements:
  # the first
  - interaction: { action: CLICK }
    selectors: &save # the same button twice
      # how
      - selectorType: ROLE
        selector: button
        options: { name: Save }
  - interaction: { action: GO_TO }
  - interaction: { action: CLICK }
    selectors: *save # again
  - interaction: { action: HOVER }
    selectors: *save
version: "1"
`;

const step3 = `  - interaction: { action: CLICK }
    selectors: *save # again
`;
const value = `
      - selectorType: ROLE
        selector: button
        options:
          name: Save
`;

describe('steps that share a value', () => {
  const change = (edits: TextEdit[], from: string, to: string, of = text): void =>
    assert.equal(
      applyEdits(of, edits),
      of.replace(from, () => to),
    );

  it('keep it where another one of them is edited: the first alias takes it over', () => {
    change(
      replaceSelectors(text, 0, [{ selectorType: 'TEXT', selector: 'Other' }]),
      text.slice(text.indexOf('    selectors: &save'), text.indexOf('  - interaction: { action: HOVER')),
      `    selectors: # the same button twice
      # how
      - selectorType: TEXT
        selector: Other
  - interaction: { action: GO_TO }
  - interaction: { action: CLICK }
    selectors: &save # again${value}`,
    );
  });

  it('have an alias written out where its step is edited, and stay as they are where it says the same', () => {
    const saved = read(text).elements[2]!.selectors!;
    assert.deepEqual(replaceSelectors(text, 2, saved), []);
    change(
      replaceSelectors(text, 2, [{ ...saved[0]!, options: { name: 'Close' } }] as Selector[]),
      'selectors: *save # again\n',
      `selectors: # again${value.replace('Save', 'Close')}`,
    );
  });

  it('keep aliases where all of them get the same', () => {
    const all = [0, 2, 3].map((step) => ({
      step,
      selectors: [{ selectorType: 'TEST_ID', selector: 'b' }] as Selector[],
    }));
    const after = applyEdits(text, replaceAllSelectors(text, all));
    assert.deepEqual(after.match(/[*&]\w+/g), ['&save', '*save', '*save']);
    const some = applyEdits(text, replaceAllSelectors(text, all.slice(0, 2)));
    assert.deepEqual(
      read(some).elements.map(({ selectors }) => selectors?.[0]?.selector),
      ['b', undefined, 'b', 'button'],
    );
  });

  it('can be moved, removed, duplicated and extracted', () => {
    const [above, below] = [
      text.slice(0, text.indexOf('  # the first')),
      text.slice(text.indexOf('  # the first')),
    ];
    assert.equal(
      applyEdits(text, moveStep(text, 2, 0)),
      above + step3.replace(' *save # again\n', ` # again${value}`) + below.replace(step3, ''),
    );
    const [first, rest] = [
      below.slice(0, below.indexOf('  - interaction: { action: GO_TO')),
      below.slice(below.indexOf('  - interaction: { action: GO_TO')),
    ];
    const taken = rest.replace('*save # again\n', `&save # again${value}`);
    assert.equal(applyEdits(text, removeSteps(text, 0)), above + taken);
    assert.equal(
      applyEdits(text, duplicateStep(text, 0)),
      above + first + first.replace('&save ', '') + rest,
    );
    const made = extractSteps(text, 0, 0, { id: newId, description: 'Save' });
    assert.equal(
      applyEdits(text, made.edits),
      `${above}${taken}`.replace('elements', `dependencyId: ${newId}\nelements`),
    );
    assert.ok(made.text.includes(first.replace('&save ', '')), made.text);
    const together = extractSteps(text, 2, 3, { id: newId, description: 'Save' });
    assert.ok(
      together.text.includes(`selectors: &save # again${value}`) && together.text.includes(': *save'),
    );
  });

  it('are taken over by the first alias where a fix takes them away', () => {
    const start = text.indexOf('selectors: &save');
    const fix = {
      start,
      end: text.indexOf('  - interaction: { action: GO_TO'),
      newText: 'ignoreFailure: true\n',
    };
    const after = applyEdits(text, [fix, ...keepTakenAnchors(text, [fix])]);
    assert.deepEqual(read(after).elements.slice(1), read(text).elements.slice(1));
    assert.deepEqual(keepTakenAnchors(text, [{ start: 0, end: 2 }]), []);
  });

  const edit: Readonly<
    Record<
      string,
      (
        file: string,
        elements: readonly Element[],
        a: number,
        b: number,
      ) => [TextEdit[], unknown[], extra?: object]
    >
  > = {
    move: (file, elements, a, b) => {
      const becomes = [...elements];
      becomes.splice(b, 0, ...becomes.splice(a, 1));
      return [moveStep(file, a, b), becomes];
    },
    duplicate: (file, elements, a) => [duplicateStep(file, a), elements.toSpliced(a, 0, elements[a]!)],
    remove: (file, elements, a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      return [removeSteps(file, from, to), elements.toSpliced(from, to - from + 1)];
    },
    insert: (file, elements, a) => [insertStepsUnchanged(file, a, [close]), elements.toSpliced(a, 0, close)],
    'replace the selectors of': (file, elements, a, b) => {
      const selectors = a % 2 ? other : [...(elements[b]!.selectors ?? []), ...other];
      return [replaceSelectors(file, a, selectors), elements.with(a, { ...elements[a]!, selectors })];
    },
    'change a link of': (file, elements, a) => {
      const old = elements[a]!.selectors!;
      const selectors = [...old.slice(0, -1), { ...old.at(-1)!, selector: 'new' }];
      return [replaceSelectors(file, a, selectors), elements.with(a, { ...elements[a]!, selectors })];
    },
    extract: (file, elements, a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const made = extractSteps(file, from, to, { id: newId, description: 'New' });
      assert.deepEqual(read(made.text).elements, elements.slice(from, to + 1), `${file}\n=>\n${made.text}`);
      return [made.edits, elements.toSpliced(from, to - from + 1), { dependencyId: newId }];
    },
    inline: (file, elements) => {
      const own = file.replace('id: x\n', 'id: x\ndependencyId: y\n');
      const becomes = [...elements, ...elements];
      assert.deepEqual(read(applyEdits(own, inlineDependency(own, file))).elements, becomes, file);
      return [[], [...elements]];
    },
  };
  const commentsOf = (file: string): string[] => file.match(/# (?:comment \d+|steps|end)/g) ?? [];
  for (const [name, make] of Object.entries(edit))
    it(`${name} any step: the others keep what they share, and the file its comments`, () => {
      fc.assert(
        fc.property(sharedFiles, fc.nat(), fc.nat(), (file, a, b) => {
          const { elements, 'x-all': list, ...rest } = read(file);
          const [edits, becomes, extra] = make(file, elements, a % elements.length, b % elements.length);
          const after = applyEdits(file, edits);
          const shown = `${name} ${a % elements.length} ${b % elements.length}\n${file}\n=>\n${after}`;
          const { elements: steps, 'x-all': listAfter, ...restAfter } = read(after);
          assert.deepEqual(steps, becomes, shown);
          assert.deepEqual(restAfter, { ...rest, ...extra }, shown);
          assert.deepEqual(listAfter, list, shown);
          if (name === 'move' || name === 'insert')
            assert.deepEqual(commentsOf(after).toSorted(), commentsOf(file).toSorted(), shown);
        }),
        runs(40),
      );
    });
});
