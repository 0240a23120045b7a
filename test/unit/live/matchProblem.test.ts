import assert from 'node:assert/strict';
import { findMatchProblem } from '../../../src/live/host/locatorCounter.ts';
import type { Element } from '../../../src/core/case/testCase.ts';

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
