import assert from 'node:assert/strict';
import type { EditorWindow } from './support/editorWindow.ts';
import { repoRoot } from '../../scripts/host/paths.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

describe('the live page of a test case that depends on a log-in', function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: { 'portableTests.run.playwright': repoRoot },
    });
  });
  after(() => window?.dispose());

  const live = () => window.webview;
  const headline = (text: string | RegExp) => live().locator('.headline', { hasText: text });
  const tool = (name: string) => live().locator('.toolbar').getByRole('button', { name });

  it('runs the dependency and the steps before the cursor, and stops there', async () => {
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(18);
    await window.run('Portable Tests: Run to Here in Live Page');
    await headline(/Starting|Opening|Running|Paused/).waitFor();
    await window.shot('live-1-starting');
    await headline('Paused before step 2').waitFor();
    await live().locator('canvas[width="1280"][height="720"]').waitFor();
    await window.shot('live-2-paused');
    assert.ok(true);
  });

  it('runs a step by mouse', async () => {
    await tool('Run Step').click();
    await headline('Paused before step 3').waitFor();
    await window.shot('live-3-step');
  });

  it('restarts', async () => {
    await tool('Restart').click();
    await headline('Paused before step 1').waitFor();
    await window.shot('live-4-restarted');
  });

  it('stops', async () => {
    await tool('Stop').click();
    await headline('The live page has ended').waitFor();
    await window.shot('live-5-ended');
  });
});
