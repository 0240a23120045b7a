import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { BackgroundCompare } from '../../src/editor/backgroundCompare.ts';
import { eventually } from './marked.ts';

const testTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const { Workspace } = vscode.ConfigurationTarget;

describe('a comparison in the background', function () {
  this.timeout(30_000);
  let asked: string[] = [];
  let isAtHand = true;
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('portableTests');
  const model = {
    casesOf: async (serviceUrl: string, id: string) => {
      asked.push(`cases of ${serviceUrl} ${id}`);
      return [];
    },
    forget: () => void asked.push('forget'),
  };
  const log = { debug: (text: string) => void asked.push(text) };
  const made = (): BackgroundCompare => new BackgroundCompare(model, { isAtHand: async () => isAtHand }, log);
  const cases = `cases of local ${testTargetId}`;

  beforeEach(async () => {
    asked = [];
    isAtHand = true;
    const target = { testTargetId, serviceUrl: 'local' };
    await settings().update('targets', [{ folder: 'background', ...target }], Workspace);
  });
  afterEach(async () => {
    await settings().update('targets', undefined, Workspace);
    await settings().update('refreshInterval', undefined, Workspace);
  });

  it('asks the service when the window gets the focus, and not again for a while', async () => {
    const background = made();
    assert.equal(await background.refresh(), true);
    assert.equal(await background.refresh(), false);
    assert.deepEqual(asked, ['forget', cases]);
    background.dispose();
  });

  it('never asks where the interval is 0', async () => {
    await settings().update('refreshInterval', 0, Workspace);
    const background = made();
    assert.equal(await background.refresh(), false);
    assert.deepEqual(asked, []);
    background.dispose();
  });

  it('starts nothing and asks nobody for a key', async () => {
    isAtHand = false;
    const background = made();
    await background.refresh();
    assert.deepEqual(asked, ['forget']);
    background.dispose();
  });

  it('compares once for many changes', async () => {
    const background = made();
    for (let change = 0; change < 5; change++) background.compareSoon();
    await eventually(
      () => asked.length,
      (count) => count > 0,
    );
    assert.deepEqual(asked, [cases]);
    background.dispose();
  });
});
