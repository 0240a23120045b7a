import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { mergeCases } from '../../../../src/sync/merge/mergeCases.ts';
import { runs } from '../../../support/properties.ts';
import { click, createTestCase } from '../../../support/testService.ts';
import { distinctSteps, repeatedSteps, twoSidedEdits } from '../../support/sync/twoSidedEdits.ts';

const steps = (names: string): Element[] => Array.from(names, (name) => click(name) as Element);
const nameOf = ({ selectors }: Element): string =>
  String((selectors?.[0]?.options as { name?: string } | undefined)?.name);
const namesIn = (testCase: TestCase | undefined): string[] | undefined => testCase?.elements.map(nameOf);
const withSteps = (names: string): TestCase => createTestCase(1, { elements: steps(names) });

describe('two edits of a test case', () => {
  const base = createTestCase(1, { prompt: 'Buy', folderName: 'Shop', elements: steps('abc') });

  it('merge where they changed different fields', () => {
    const local = { ...base, description: 'Renamed' };
    const remote = { ...base, folderName: 'Cart', elements: steps('abd') };
    assert.deepEqual(mergeCases(base, local, remote), { ...remote, description: 'Renamed' });
  });

  it('merge where both made the same change', () => {
    const both = { ...base, description: 'Renamed', elements: steps('abcx') };
    assert.deepEqual(mergeCases(base, both, { ...both, prompt: 'Sell' }), { ...both, prompt: 'Sell' });
  });

  it('conflict where they changed a field differently, or one removed it', () => {
    const local = { ...base, folderName: 'Cart' };
    assert.equal(mergeCases(base, local, { ...base, folderName: 'Basket' }), undefined);
    const { folderName: _removed, ...without } = base;
    assert.equal(mergeCases(base, local, without), undefined);
    assert.deepEqual(mergeCases(base, base, without), without);
  });

  it('take part with fields and values that nobody knows', () => {
    const [local, remote, both, other] = [
      { colour: 'red' },
      { size: { width: 3 } },
      { colour: 'red', size: { width: 3 } },
      { colour: 'blue' },
    ].map((unknown): TestCase => ({ ...base, ...unknown }));
    assert.deepEqual(mergeCases(base, local!, remote!), both);
    assert.equal(mergeCases(base, local!, other!), undefined);
  });

  it('keep the form of what nobody changed', () => {
    const { prompt: _prompt, ...short } = { ...base, prompt: '' };
    const long = { ...base, prompt: '' };
    const local = { ...short, elements: short.elements.map(({ ignoreFailure: _omitted, ...step }) => step) };
    const remote = { ...long, description: 'Renamed' };
    assert.deepEqual(mergeCases(long, local, remote), { ...local, description: 'Renamed' });
  });

  it('conflict where the base leaves open what they say differently', () => {
    const { runStatus: _open, ...abridged } = base;
    const [local, remote] = [
      { ...base, type: 'LOGIN' },
      { ...base, type: 'COOKIE_BANNER' },
    ] as TestCase[];
    assert.equal(mergeCases(abridged, local!, remote!), undefined);
  });
});

describe('two edits of steps', () => {
  const merged: Readonly<Record<string, [base: string, local: string, remote: string, merged: string]>> = {
    'of different steps': ['abcd', 'Xbcd', 'abcY', 'XbcY'],
    'that add at different places': ['abcd', 'aXbcd', 'abcYd', 'aXbcYd'],
    'that add and edit': ['abcd', 'Xabcd', 'abYd', 'XabYd'],
    'that remove and add': ['abcd', 'bcd', 'abcdY', 'bcdY'],
    'of the same step alike': ['abcd', 'aXcd', 'aXcY', 'aXcY'],
    'that add the same at the same place': ['abcd', 'abXcd', 'abXcd', 'abXcd'],
    'of which one moves a step': ['abcdef', 'bcdefa', 'abcYef', 'bcYefa'],
    'of which one adds a copy': ['abcdef', 'abcdefa', 'abYdef', 'abYdefa'],
  };
  for (const [title, [base, local, remote, expected]] of Object.entries(merged)) {
    it(`merge ${title}`, () => {
      const [mine, theirs] = [withSteps(local), withSteps(remote)];
      assert.equal(namesIn(mergeCases(withSteps(base), mine, theirs))?.join(''), expected);
      assert.equal(namesIn(mergeCases(withSteps(base), theirs, mine))?.join(''), expected);
    });
  }

  const conflicting: Readonly<Record<string, [base: string, local: string, remote: string]>> = {
    'of the same step': ['abcd', 'aXcd', 'aYcd'],
    'of steps side by side': ['abcd', 'aXcd', 'abYd'],
    'that add different steps at the same place': ['abcd', 'abXcd', 'abYcd'],
    'that both add at the end': ['abcd', 'abcdX', 'abcdY'],
    'that add beside an edited step': ['abcd', 'aXbcd', 'aYcd'],
    'that edit and remove': ['abcd', 'aXcd', 'acd'],
    'that edit and move': ['abcdef', 'bcdefa', 'Xbcdef'],
    'that move a step to different places': ['abcdef', 'bcadef', 'bcdefa'],
    'of which one moves what the other removes': ['abcdef', 'bcdefa', 'bcdef'],
    'of which one adds a copy of what the other removes': ['abcdef', 'abcdefa', 'bcdef'],
    'that both move and edit a step': ['abcdef', 'bcdXef', 'bcdefY'],
    'that each move a step': ['abcdefg', 'bcdaefg', 'abdefgc'],
    'that add the same step at different places': ['abcdef', 'aXbcdef', 'abcdeXf'],
    'of which one removes one of equal steps': ['aabcd', 'abcd', 'aXabcd'],
    'of which one adds one more equal step': ['baab', 'baaab', 'baXab'],
    'of which one removes all': ['abcd', '', 'abXd'],
  };
  for (const [title, [base, local, remote]] of Object.entries(conflicting)) {
    it(`conflict ${title}`, () => {
      const [mine, theirs] = [withSteps(local), withSteps(remote)];
      assert.equal(namesIn(mergeCases(withSteps(base), mine, theirs)), undefined);
      assert.equal(namesIn(mergeCases(withSteps(base), theirs, mine)), undefined);
    });
  }

  const types = (selector: string, text: string): Element => ({
    ...steps(selector)[0],
    interaction: { action: 'ENTER_TEXT', calledWith: text },
  });
  const edits: Readonly<Record<string, [edited: Element, isConflict: boolean]>> = {
    'another argument': [types('a', 'edited'), true],
    'another locator': [types('x', 'text'), true],
    'another action on the same element': [{ ...steps('a')[0] }, true],
    'nothing in common': [{ ...steps('x')[0] }, false],
  };
  for (const [title, [edited, isConflict]] of Object.entries(edits)) {
    it(`conflict where one removes a step and the other one moves and edits it: ${title}`, () => {
      const before = createTestCase(1, { elements: [types('a', 'text'), ...steps('bcd')] });
      const moved = createTestCase(1, { elements: [...steps('bcd'), edited] });
      const removed = withSteps('bcd');
      const expected = isConflict ? undefined : namesIn(moved);
      assert.deepEqual(namesIn(mergeCases(before, moved, removed)), expected);
      assert.deepEqual(namesIn(mergeCases(before, removed, moved)), expected);
    });
  }

  it('conflict in very long lists rather than take long', () => {
    const long = Array.from({ length: 2100 }, (_, at) => click(`step ${at}`));
    const base = createTestCase(1, { elements: long });
    const local = createTestCase(1, { elements: [click('first'), ...long] });
    const remote = createTestCase(1, { elements: [...long, click('last')] });
    assert.equal(mergeCases(base, local, remote), undefined);
    assert.deepEqual(mergeCases(base, local, base), local);
  });
});

describe('a merge of random edits', () => {
  const arbitraries = { distinct: twoSidedEdits(distinctSteps), repeated: twoSidedEdits(repeatedSteps, 'A') };
  for (const [kind, twoSided] of Object.entries(arbitraries)) {
    it(`changes nothing without a second edit, and is symmetric (${kind} steps)`, () => {
      fc.assert(
        fc.property(twoSided, ({ base, local, remote }) => {
          assert.deepEqual(mergeCases(base, local, base), local);
          assert.ok(isSameCase(mergeCases(base, base, remote) ?? assert.fail('a conflict'), remote));
          assert.deepEqual(mergeCases(base, local, local), local);
          const [merged, mirrored] = [mergeCases(base, local, remote), mergeCases(base, remote, local)];
          assert.ok(merged && mirrored ? isSameCase(merged, mirrored) : merged === mirrored);
        }),
        runs(200),
      );
    });

    it(`stays the same when it is repeated (${kind} steps)`, () => {
      fc.assert(
        fc.property(twoSided, ({ base, local, remote }) => {
          const once = mergeCases(base, local, remote);
          fc.pre(once !== undefined);
          const again = mergeCases(base, local, once);
          if (again) assert.deepEqual(again, once);
        }),
        runs(200),
      );
    });
  }

  it('loses no edit, adds no step twice, and keeps the order of both sides', () => {
    let count = 0;
    fc.assert(
      fc.property(arbitraries.distinct, ({ base, local, remote }) => {
        const merged = mergeCases(base, local, remote);
        fc.pre(merged !== undefined);
        if (!isSameCase(local, remote)) count++;
        const fields = [base, local, remote, merged].flatMap((testCase) => Object.keys(testCase));
        for (const name of new Set(fields))
          if (name !== 'elements') assertFieldMerged(name, base, local, remote, merged);
        assertStepsMerged(
          ...([base, local, remote, merged].map(namesIn) as [string[], string[], string[], string[]]),
        );
      }),
      runs(3000),
    );
    assert.ok(count > 300, `${count} merges`);
  });
});

function assertFieldMerged(name: string, ...versions: TestCase[]): void {
  const [base, local, remote, merged] = versions.map((version) =>
    JSON.stringify((version as Record<string, unknown>)[name] ?? null),
  );
  const isEmpty = (value: string | undefined): boolean => ['null', '""', '[]'].includes(value ?? '');
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    a === b || (isEmpty(a) && isEmpty(b));
  if (!isSame(base, local)) assert.ok(isSame(merged, local), name);
  if (!isSame(base, remote)) assert.ok(isSame(merged, remote), name);
  if (isSame(base, local) && isSame(base, remote)) assert.ok(isSame(merged, base), name);
}

function assertStepsMerged(base: string[], local: string[], remote: string[], merged: string[]): void {
  const expected = [...new Set([...base, ...local, ...remote])].filter((step) =>
    base.includes(step) ? local.includes(step) && remote.includes(step) : true,
  );
  assert.deepEqual(merged.toSorted(), expected.toSorted());
  // Where one side made the edits of the other one and more, their order is its order.
  if ([local, remote].some((side) => side.join() === merged.join())) return;
  const isMoved = [local, remote].some((side) => {
    const kept = side.filter((step) => base.includes(step));
    return kept.join() !== base.filter((step) => kept.includes(step)).join();
  });
  for (const [at, first] of merged.entries()) {
    for (const second of merged.slice(at + 1)) {
      if (isMoved && !(base.includes(first) && base.includes(second))) continue;
      const orders = [base, local, remote].map((steps) => orderOf(first, second, steps));
      const [before, own, other] = orders;
      const wanted = own !== 0 && own !== before ? own : other !== 0 && other !== before ? other : before;
      const isOrderOfMove = [local, remote].some(
        (side) =>
          orderOf(first, second, side) === 1 && [first, second].some((step) => isMovedIn(side, step, base)),
      );
      assert.ok(wanted === 0 || wanted === 1 || isOrderOfMove, `${first} before ${second}`);
    }
  }
}

/** Whether a side may have moved this step: the others keep their order without it as well as with it. */
function isMovedIn(side: readonly string[], step: string, base: readonly string[]): boolean {
  if (!base.includes(step)) return false;
  const kept = side.filter((name) => base.includes(name));
  return (
    keptCount(
      kept.filter((name) => name !== step),
      base,
    ) === keptCount(kept, base)
  );
}

/** How many steps at most stand in the same order as in the base. */
function keptCount(steps: readonly string[], base: readonly string[]): number {
  const longest: number[] = [];
  for (const [at, step] of steps.entries()) {
    const before = longest.filter((_, earlier) => orderOf(steps[earlier] ?? '', step, base) === 1);
    longest[at] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...longest);
}

/** 1 where the first stands before the second, -1 where it is behind, 0 where one of them is not there. */
function orderOf(first: string, second: string, steps: readonly string[]): number {
  const [a, b] = [steps.indexOf(first), steps.indexOf(second)];
  return a < 0 || b < 0 ? 0 : Math.sign(b - a);
}
