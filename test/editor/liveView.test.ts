import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { liveFeature } from '../../src/editor/live/liveFeature.ts';
import { LiveView } from '../../src/editor/live/liveView.ts';
import { livePanelType } from '../../src/editor/ui/panelTypes.ts';
import type { LivePageState } from '../../src/live/protocol/webviewMessages.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';

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
        canProve: false,
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

describe('the tab of a live page', () => {
  const { registerWebviewPanelSerializer } = vscode.window;
  const nothing = (): vscode.Disposable => new vscode.Disposable(() => undefined);
  let serializer: vscode.WebviewPanelSerializer | undefined;

  before(() => {
    // The extension itself is the only one that can register it.
    Object.assign(vscode.window, {
      registerWebviewPanelSerializer: (type: string, registered: vscode.WebviewPanelSerializer) => {
        assert.equal(type, livePanelType);
        serializer = registered;
        return nothing();
      },
    });
    liveFeature({ context: {}, controller: { createRunProfile: nothing } } as unknown as Parameters<
      typeof liveFeature
    >[0]);
  });
  after(async () => {
    Object.assign(vscode.window, { registerWebviewPanelSerializer });
    await closeEditors();
  });

  it('closes in a window that is opened again, with the group that it was alone in', async () => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'a' }));
    const panel = vscode.window.createWebviewPanel(livePanelType, 'Live Page', vscode.ViewColumn.Beside);
    const groups = (): number[] => vscode.window.tabGroups.all.map(({ tabs }) => tabs.length);
    await waitUntilEqual(groups, [1, 1]);
    await serializer?.deserializeWebviewPanel(panel, undefined);
    await waitUntilEqual(groups, [1]);
  });
});
