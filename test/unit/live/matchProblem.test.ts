import assert from 'node:assert/strict';
import type { Element } from '../../../src/core/case/testCase.ts';
import { findMatchesNow, findMatchProblem, visibleCode } from '../../../src/live/host/locatorMatches.ts';

const click: Element = { interaction: { action: 'CLICK' } };
const isHidden: Element = { assertion: { expectation: 'NOT_VISIBLE' } };

describe('problems with the number of elements', () => {
  const problems = (element: Element | undefined) =>
    [undefined, 0, 1, 2].map((count) => findMatchProblem(element, count));

  it('an action needs exactly one', () => {
    assert.deepEqual(problems(click), [undefined, 'none', undefined, 'several']);
  });

  it('none is right for what is not to be seen, and several are refused', () => {
    assert.deepEqual(problems(isHidden), [undefined, undefined, undefined, 'several']);
  });

  it('none is right for a step that may fail', () => {
    assert.deepEqual(problems({ ...click, ignoreFailure: true }), [
      undefined,
      undefined,
      undefined,
      'several',
    ]);
  });

  it('says nothing of steps that use no element, or that are no steps yet', () => {
    const nothing = [undefined, undefined, undefined, undefined];
    assert.deepEqual(problems({ interaction: { action: 'GO_TO', calledWith: '/' } }), nothing);
    assert.deepEqual(problems({}), nothing);
    assert.deepEqual(problems(undefined), nothing);
  });
});

describe('the matches of the steps that the page is about now', () => {
  const isHidden: Element = { assertion: { expectation: 'NOT_VISIBLE' } };
  const goTo: Element = { interaction: { action: 'GO_TO', calledWith: '/' } };
  /** Steps from position 3 on, each with how many elements match, and how many of them are visible. */
  const matchesOf = (...steps: readonly [element: Element, count?: number, visible?: number][]) => {
    const counts = new Map<string, number>();
    const located = steps.map(([element, count, visible = count], index) => {
      const code = `page.locator('#s${index}')`;
      if (count !== undefined) counts.set(code, count);
      if (visible !== undefined) counts.set(visibleCode(code), visible);
      return { at: index + 3, element, code: count === undefined ? undefined : code };
    });
    return findMatchesNow(located, counts).map(({ at, count, hidden }) => [at, count, hidden]);
  };

  it('end at the first step that matches nothing, which is about a later page', () => {
    assert.deepEqual(matchesOf([click, 1], [click, 2], [click, 0], [click, 1]), [
      [3, 1, 0],
      [4, 2, 0],
    ]);
    assert.deepEqual(matchesOf([click, 0], [click, 1]), [[3, 0, 0]], 'the next step itself has a count');
  });

  it('go on after a step that rightly matches nothing, and after one without a locator', () => {
    const wait: Element = { interaction: { action: 'WAIT_FOR' } };
    assert.deepEqual(matchesOf([isHidden, 0], [wait], [{ ...click, ignoreFailure: true }, 0], [click, 1]), [
      [3, 0, 0],
      [5, 0, 0],
      [6, 1, 0],
    ]);
  });

  it('end at a step that leaves the page', () => {
    assert.deepEqual(matchesOf([click, 1], [goTo], [click, 1]), [[3, 1, 0]]);
  });

  it('say how many of the elements are hidden', () => {
    assert.deepEqual(matchesOf([click, 1, 0], [isHidden, 3, 1]), [
      [3, 1, 1],
      [4, 3, 2],
    ]);
  });
});
