import * as assert from 'node:assert/strict';
import { Discoveries, type Found } from '../../src/editor/explore/discoveries.ts';

const foundOf = (...labels: string[]): Found => ({
  at: { serviceUrl: 'local', target: { id: 'target', app: 'Shop' } },
  testPlanId: undefined,
  rows: labels.map((label) => ({ label })),
  isSeen: false,
});

describe('what explorations found', () => {
  it('is counted as far as it can be opened, until it was', () => {
    const discoveries = new Discoveries();
    const earlier = foundOf('Log in', 'Log out');
    const later = foundOf('Buy');
    discoveries.add(earlier);
    assert.equal(discoveries.count, 2);
    discoveries.add(later);
    assert.deepEqual([discoveries.count, discoveries.latest], [1, later]);
    discoveries.markSeen(earlier);
    assert.equal(discoveries.count, 1);
    discoveries.markSeen(later);
    assert.deepEqual([discoveries.count, discoveries.latest], [0, later]);
    discoveries.dispose();
  });
});
