import assert from 'node:assert/strict';
import { syncFigures } from '../../../bench/support/syncFigures.ts';

describe('the figures of a sync for programs', () => {
  it('compare wall time, CPU time and peak memory with the reference', () => {
    const measured = {
      name: 'validate',
      ours: { wall: 100, cpu: 150, peak: 300 },
      reference: { wall: 200, cpu: 200, peak: 100 },
      referenceName: 'parse',
    };
    assert.deepEqual(syncFigures(measured, 1000), [
      {
        name: 'validate, 1000 test cases',
        unit: 'ms',
        ours: 100,
        reference: 200,
        referenceName: 'parse',
        ratio: 0.5,
      },
      {
        name: 'validate, 1000 test cases, CPU time',
        unit: 'ms',
        ours: 150,
        reference: 200,
        referenceName: 'parse',
        ratio: 0.75,
      },
      {
        name: 'validate, 1000 test cases, peak memory',
        unit: 'MB',
        ours: 300,
        reference: 100,
        referenceName: 'parse',
        ratio: 3,
      },
    ]);
  });
});
