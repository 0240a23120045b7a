import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { Reconnector } from '../../src/editor/connection/connectionFeature.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('an unavailable service', () => {
  let clock: FakeClock;
  let away: string[];
  let visible: boolean;
  let tries: number;
  let changed: vscode.EventEmitter<string>;
  let shown: vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>;
  let reconnect: Reconnector;

  beforeEach(() => {
    clock = new FakeClock();
    [away, visible, tries] = [[], true, 0];
    changed = new vscode.EventEmitter();
    shown = new vscode.EventEmitter();
    const client = {
      listTestTargets: async () => {
        tries++;
        throw new Error('still away');
      },
    } as unknown as ServiceClient;
    reconnect = new Reconnector(
      {
        get visible() {
          return visible;
        },
        onDidChangeVisibility: shown.event,
      },
      { unavailable: () => away, onDidChange: changed.event },
      { client: async () => client, isAtHand: async () => true },
      clock,
    );
  });
  afterEach(() => reconnect.dispose());

  const goesAway = (): void => {
    away = ['https://tests.example.com/api'];
    changed.fire('https://tests.example.com/api');
  };
  /** Moves on by so many ms, and waits until the next try is planned. */
  const pass = async (ms: number): Promise<number> => {
    clock.advance(ms);
    await waitUntil(() => clock.pending === 1);
    return tries;
  };

  it('is asked again with growing pauses, until it answers', async () => {
    goesAway();
    assert.deepEqual([await pass(1999), await pass(1)], [0, 1]);
    assert.deepEqual([await pass(3999), await pass(1)], [1, 2]);
    assert.deepEqual([await pass(7999), await pass(1)], [2, 3]);
    away = [];
    changed.fire('https://tests.example.com/api');
    assert.equal(clock.pending, 0);
  });

  it('gets no request while the view is hidden, and one soon after it is shown', async () => {
    visible = false;
    goesAway();
    assert.equal(clock.pending, 0);
    visible = true;
    shown.fire({ visible });
    assert.equal(await pass(2000), 1);
  });
});
