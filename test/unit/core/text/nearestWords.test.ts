import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actions, expectations } from '../../../../src/core/case/stepSchemas.ts';
import { findLikelyMatch, typingDistance } from '../../../../src/core/text/nearestWords.ts';
import { runs } from '../../../support/properties.ts';

describe('what was meant', () => {
  it('is a value that a slip of the hand explains', () => {
    const slips = ['CLICKK', 'CLCIK', 'click', 'Enter-Text', 'ENTERTEXT', 'HOVR', 'GOTO', 'SCROL', 'KEYPRES'];
    assert.deepEqual(
      slips.map((slip) => findLikelyMatch(slip, actions)),
      ['CLICK', 'CLICK', 'CLICK', 'ENTER_TEXT', 'ENTER_TEXT', 'HOVER', 'GO_TO', 'SCROLL', 'KEY_PRESS'],
    );
  });

  it('is nothing if the word is a different one', () => {
    for (const word of ['TAP', 'FLY', 'SHOWN', 'PRESS', '', 'x', 'A'.repeat(10_000)])
      assert.equal(findLikelyMatch(word, [...actions, ...expectations]), undefined, word);
  });

  it('is symmetric, and zero only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        assert.equal(typingDistance(one, other), typingDistance(other, one));
        assert.equal(typingDistance(one, other) === 0, one === other);
        assert.ok(typingDistance(one, other) <= Math.max(one.length, other.length));
      }),
      runs(100),
    );
  });
});
