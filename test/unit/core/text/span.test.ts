import assert from 'node:assert/strict';
import { itemsInSpans } from '../../../../src/core/text/span.ts';

describe('items in spans of a text', () => {
  const items = [
    { start: 10, end: 20 },
    { start: 21, end: 30 },
    { start: 31, end: 40 },
  ];

  it('are those that touch a range of lines', () => {
    assert.deepEqual(itemsInSpans(items, [{ start: 0, end: 9 }]), []);
    assert.deepEqual(itemsInSpans(items, [{ start: 15, end: 25 }]), [0, 1]);
    assert.deepEqual(itemsInSpans(items, [{ start: 0, end: 100 }]), [0, 1, 2]);
  });

  it('are found once in two editors', () => {
    const spans = [
      { start: 0, end: 25 },
      { start: 22, end: 33 },
    ];
    assert.deepEqual(itemsInSpans(items, spans), [0, 1, 2]);
  });
});
