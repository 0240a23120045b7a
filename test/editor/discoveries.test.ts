import * as assert from 'node:assert/strict';
import { LatestDiscoveries, type DiscoveryList } from '../../src/editor/explore/latestDiscoveries.ts';

const foundOf = (...labels: string[]): DiscoveryList => ({
  at: { serviceUrl: 'local', target: { id: 'target', app: 'Shop' } },
  testPlanId: undefined,
  rows: labels.map((label) => ({ label })),
  isSeen: false,
});

describe('the discoveries of explorations', () => {
  it('are counted until they were opened', () => {
    const discoveries = new LatestDiscoveries();
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
