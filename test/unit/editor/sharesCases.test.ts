import assert from 'node:assert/strict';
import { sharesCases } from '../../../src/editor/sync/pull/sharesCases.ts';
import type { SyncState } from '../../../src/sync/compare/compareCases.ts';

const shares = (...states: SyncState[]): boolean =>
  sharesCases(states.map((state) => ({ state, hidden: false })));

describe('a folder that was linked to a test target', () => {
  it('shares test cases with it if any of its own is on the service', () => {
    assert.ok(shares('unchanged', 'new-locally', 'new-on-service'));
    assert.ok(shares('unrelated', 'new-on-service'));
    assert.ok(shares('invalid-locally', 'new-on-service'));
  });

  it('shares none if all of its own are new there', () => {
    assert.equal(shares('new-locally', 'new-locally', 'new-on-service'), false);
  });

  it('needs no question while it is empty', () => {
    assert.ok(shares('new-on-service'));
    assert.ok(shares());
  });
});
