import * as assert from 'node:assert/strict';
import { LiveView } from '../../src/editor/live/liveView.ts';
import type { LivePageState } from '../../src/live/protocol/webviewMessages.ts';

const step = { caseId: 'a', index: 0 };

describe('the view of a live page', () => {
  let shown: LivePageState | undefined;
  let states: LivePageState['kind'][];
  let view: LiveView;

  beforeEach(() => {
    states = [];
    view = new LiveView(
      { show: (state) => (shown = state), send: () => undefined },
      () => ({
        labelOf: () => '1 · Click "Save"',
        next: undefined,
        suggestions: [],
        url: 'https://shop.example',
        canRestore: true,
        taken: undefined,
        canShowWindow: false,
      }),
      (state) => states.push(state),
    );
  });

  it('says what the page does or waits for', () => {
    view.showPhase({ kind: 'opening' });
    view.showPhase({ kind: 'running', step });
    view.showPhase({ kind: 'cancelled', step });
    view.showActivity({ kind: 'recording', mode: 'actions' });
    view.showActivity(undefined);
    view.showPhase({ kind: 'ending' });
    view.showPhase({ kind: 'ended' });
    assert.deepEqual(states, ['starting', 'running', 'paused', 'recording', 'paused', 'ending', 'ended']);
    assert.equal(shown?.kind, 'ended');
  });
});
