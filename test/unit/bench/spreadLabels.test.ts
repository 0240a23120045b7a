import assert from 'node:assert/strict';
import { spreadLabels } from '../../../bench/support/spreadLabels.ts';

describe('labels', () => {
  for (const { claim, wanted, spread } of [
    { claim: 'stay where they are if they are apart', wanted: [40, 0, 20], spread: [40, 0, 20] },
    { claim: 'move apart around their middle', wanted: [100, 104], spread: [97, 107] },
    { claim: 'move apart in their order where they are equal', wanted: [5, 5, 5], spread: [-5, 5, 15] },
    {
      claim: 'push those that they reach by moving',
      wanted: [30, 20, 20, 0],
      spread: [33.333, 13.333, 23.333, 0],
    },
  ])
    it(claim, () => {
      const rounded = spreadLabels(wanted, 10).map((place) => Number(place.toFixed(3)));
      assert.deepEqual(rounded, spread);
    });
});
