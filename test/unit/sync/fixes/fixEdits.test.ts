import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { applyEdits } from '../../../../src/core/text/textEdit.ts';
import { withoutUndefined } from '../../../../src/core/values.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { applyCaseChanges, findFixEdits, splitFix } from '../../../../src/sync/fixes/planFixes.ts';
import { mergeCases } from '../../../../src/sync/merge/mergeCases.ts';
import { runs } from '../../../support/properties.ts';
import { click, createTestCase } from '../../../support/testService.ts';
import { styled, styles } from '../../support/core/yamlStyles.ts';
import { distinctSteps, repeatedSteps, twoSidedEdits } from '../../support/sync/twoSidedEdits.ts';

const withSteps = (names: string, fields: object = {}): TestCase =>
  createTestCase(1, { ...fields, elements: Array.from(names, (name) => click(name) as Element) });
const namesIn = ({ elements }: TestCase): string =>
  elements.map(({ selectors }) => (selectors?.[0]?.options as { name: string } | undefined)?.name).join('');

/** What is left of a file when a fix is accepted in part: each change alone, and the conflicts. */
function parts(base: string, local: string, fixed: string): { alone: string[]; conflicts: number } {
  const [file, fix] = [withSteps(local), withSteps(fixed)];
  const { changes, conflicts } = splitFix(withSteps(base), file, fix);
  return {
    alone: changes.map((change) => namesIn(applyCaseChanges(file, fix, [change]))),
    conflicts: conflicts.length,
  };
}

describe('the parts of a fix', () => {
  it('are its steps, one by one', () => {
    assert.deepEqual(parts('abcd', 'abcd', 'aXcY'), { alone: ['aXcd', 'abcY'], conflicts: 0 });
    assert.deepEqual(parts('abcd', 'abcd', 'aXYd'), { alone: ['aXcd', 'abYd'], conflicts: 0 });
    assert.deepEqual(parts('abcd', 'abcd', 'abXcd'), { alone: ['abXcd'], conflicts: 0 });
  });

  it('leave out what is in the file already, and keep local edits', () => {
    assert.deepEqual(parts('abcd', 'aXcd', 'aXcY'), { alone: ['aXcY'], conflicts: 0 });
    assert.deepEqual(parts('abcd', 'Zbcd', 'abcY'), { alone: ['ZbcY'], conflicts: 0 });
  });

  it('move a step as a whole', () => {
    assert.deepEqual(parts('abcdef', 'abcdef', 'bcdefa'), { alone: ['bcdefa'], conflicts: 0 });
    assert.deepEqual(parts('abcd', 'abcd', 'acbd').alone, ['acbd']);
  });

  it('are a conflict where the same step changed locally, and the others can be accepted', () => {
    assert.deepEqual(parts('abcdef', 'aZcdef', 'aXcdYf'), { alone: ['aZcdYf'], conflicts: 1 });
    assert.deepEqual(parts('abcdef', 'bcadef', 'bcdefa').alone, []);
  });

  it('are a conflict where the fix removes a step that was moved locally', () => {
    assert.deepEqual(parts('abcd', 'bcda', 'bcd'), { alone: [], conflicts: 1 });
    assert.deepEqual(parts('abb', 'bba', 'bb'), { alone: [], conflicts: 1 });
    assert.deepEqual(parts('abcdef', 'bcdeaf', 'bcXef'), { alone: [], conflicts: 2 });
  });

  it('are its fields', () => {
    const base = withSteps('a', { prompt: 'Buy', folderName: 'Shop', tagNames: [] });
    const local = { ...base, folderName: 'Cart', entryPointUrlPath: '/mine' };
    const fixed = { ...base, folderName: 'Basket', prompt: 'Sell', tagNames: ['fixed'] };
    const { changes, conflicts } = splitFix(base, local, fixed);
    assert.deepEqual(changes.map(({ fields }) => fields.join()).toSorted(), ['prompt', 'tagNames']);
    assert.deepEqual(
      conflicts.map(({ fields }) => fields.join()),
      ['folderName'],
    );
  });
});

describe('the edits of a fix', () => {
  it('change whole steps, and keep comments', () => {
    const base = withSteps('abc');
    const text = printCase(base)
      .replace('elements:', 'elements: # mine')
      .replaceAll('name: b', 'name: b # also mine');
    const fixed = withSteps('aXbC');
    const { changes } = splitFix(base, base, fixed);
    const edits = findFixEdits(text, base, fixed, changes);
    const [added, changed] = edits.map(({ edit }) => edit);
    assert.match(added?.newText ?? '', /^ *- interaction:\n[^]*name: X\n[^]*\n$/);
    assert.match(changed?.newText ?? '', /^name: C$/);
    assert.match(applyEdits(text, [added!]), /elements: # mine[^]*name: b # also mine/);
  });

  const files = {
    distinct: twoSidedEdits(distinctSteps),
    repeated: twoSidedEdits(repeatedSteps, 'A'),
  };
  for (const [kind, edits] of Object.entries(files)) {
    it(`make just the changes that are chosen, in every style (${kind} steps)`, () => {
      let several = 0;
      fc.assert(
        fc.property(
          edits,
          styles,
          fc.infiniteStream(fc.boolean()),
          ({ base, local, remote }, style, dice) => {
            // Most files are as we print them; other styles take long to read.
            const isPrinted = style.dice[0]! < 80;
            const text = isPrinted ? printCase(local) : styled({ ...local }, { ...style, bom: '' });
            fc.pre(text !== undefined);
            const { changes } = splitFix(base, local, remote);
            const found = findFixEdits(text, local, remote, changes);
            if (found.length > 1) several++;
            const chosen = found.filter(() => dice.next().value);
            const after = parseCase(
              applyEdits(
                text,
                chosen.map(({ edit }) => edit),
              ),
            ).testCase;
            const expected = applyCaseChanges(
              local,
              remote,
              chosen.map(({ change }) => change),
            );
            assert.deepEqual(after, withoutUndefined(expected));
          },
        ),
        runs(50),
      );
      assert.ok(several > 0);
    });
  }

  for (const [kind, edits] of Object.entries(files)) {
    it(`come to the same as a merge where nothing conflicts (${kind} steps)`, () => {
      fc.assert(
        fc.property(edits, ({ base, local, remote }) => {
          const { changes, conflicts } = splitFix(base, local, remote);
          const merged = mergeCases(base, local, remote);
          assert.equal(conflicts.length === 0, merged !== undefined);
          const all = applyCaseChanges(local, remote, changes);
          if (merged) assert.ok(isSameCase(all, merged));
          if (changes.length === 0) assert.deepEqual(all, local);
        }),
        runs(100),
      );
    });
  }
});
