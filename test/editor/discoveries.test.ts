import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LatestDiscoveries, type DiscoveryList } from '../../src/editor/explore/latestDiscoveries.ts';
import { watchBadge } from '../../src/editor/tree/treeUpdates.ts';
import type { RemoteSet } from '../../src/sync/cases/remoteSet.ts';

const foundOf = (...labels: string[]): DiscoveryList => ({
  at: { serviceUrl: 'local', target: { id: 'target', app: 'Shop' } },
  testPlanId: undefined,
  rows: labels.map((label) => ({ label, discovery: { testCaseId: label } })),
  isSeen: false,
});

describe('the discoveries of explorations', () => {
  it('are counted until they were opened', () => {
    const discoveries = new LatestDiscoveries();
    const earlier = foundOf('Log in', 'Log out');
    const later = foundOf('Buy');
    discoveries.add(earlier);
    assert.equal(discoveries.count(), 2);
    discoveries.add(later);
    assert.deepEqual([discoveries.count(), discoveries.latest], [1, later]);
    discoveries.markSeen(earlier);
    assert.equal(discoveries.count(), 1);
    discoveries.markSeen(later);
    assert.deepEqual([discoveries.count(), discoveries.latest], [0, later]);
    discoveries.dispose();
  });

  it('are counted in the badge until they were accepted or discarded, in the view or elsewhere', () => {
    const discoveries = new LatestDiscoveries();
    const compared = new vscode.EventEmitter<void>();
    const view: { badge?: vscode.ViewBadge } = {};
    let remote: RemoteSet | undefined;
    const list = (unlisted: boolean, listed: Record<string, string>): number | undefined => {
      const statuses = Object.entries(listed).map(([id, status]) => [id, { id, status }] as const);
      remote = { unlisted, listed: new Map<string, unknown>(statuses) } as unknown as RemoteSet;
      compared.fire();
      return view.badge?.value;
    };
    const catalog = { lastCompared: () => [], lastRemoteSet: () => remote, onDidCompare: compared.event };
    const watched = watchBadge({ view, catalog, discoveries });
    list(false, {});
    discoveries.add(foundOf('Log in', 'Log out', 'Buy'));
    assert.equal(view.badge?.value, 3, 'the service was not asked since');
    assert.equal(list(false, { 'Log in': 'DRAFT', 'Log out': 'PROVISIONAL', Buy: 'DRAFT' }), 3);
    assert.equal(list(false, { 'Log in': 'ENABLED', 'Log out': 'PROVISIONAL', Buy: 'DRAFT' }), 2, 'accepted');
    assert.equal(list(false, { 'Log in': 'ENABLED', 'Log out': 'PROVISIONAL' }), 1, 'discarded');
    assert.equal(list(true, {}), 3, 'nobody knows');
    assert.equal(list(false, {}), undefined);
    vscode.Disposable.from(watched, compared, discoveries).dispose();
  });
});
