import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findFilterTexts } from '../../../src/live/host/locatorMatches.ts';

describe('texts to filter elements by', () => {
  it('are those that one element alone contains', () => {
    assert.deepEqual(findFilterTexts(['Tea', 'Green tea', 'Coffee', 'Coffee']), ['Green tea']);
  });

  it('have their blanks as the filter compares them, and are not empty', () => {
    assert.deepEqual(findFilterTexts([' Desk\n  lamp ', '', ' ']), ['Desk lamp']);
  });

  it('are short', () => {
    assert.deepEqual(findFilterTexts(['x'.repeat(500), 'y']), ['x'.repeat(80), 'y']);
  });

  it('match one element each', () => {
    const word = fc.constantFrom('a', 'B', 'b', ' ', '\n', 'ß', '😀', '');
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const shown = texts.map((shownText) => shownText.replaceAll(/\s+/g, ' ').toLowerCase());
        return findFilterTexts(texts).every(
          (filter) => shown.filter((other) => other.includes(filter.toLowerCase())).length === 1,
        );
      }),
    );
  });
});
