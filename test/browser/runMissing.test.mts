import assert from 'node:assert/strict';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { plainSample } from './support/plainSample.mts';
import { openWindow } from './support/window.mts';

const cookies = 'portable-tests/acceptCookies.yaml';

describe('a run without Playwright Test', () => {
  let window: EditorWindow;
  let registry: PlaywrightRegistry;
  before(async () => {
    registry = await playwrightRegistry();
    window = await openWindow({
      workspace: plainSample(),
      // As in many containers, where an editor is started without a login shell.
      env: { npm_config_registry: registry.url, SHELL: '' },
    });
  });
  after(async () => {
    await window?.dispose();
    registry?.close();
  });

  it('offers to install it, and runs once that is done', async () => {
    await window.openContainer('Portable Tests');
    await window.openFile(cookies);
    await window.page.locator('.testing-run-glyph').first().waitFor();
    await window.run('Test: Run Tests in Current File');
    const lacking = 'To run test cases, Playwright Test is needed';
    await window.toast(lacking);
    await window.shot('runMissing-1-playwright');
    await window.answerToast(lacking, 'Install Playwright Test');
    const outcome = window.page.locator('.notification-toast', { hasText: /installed|failed|no npm/ });
    await outcome.first().waitFor({ timeout: 180_000 });
    assert.match(await outcome.first().innerText(), /is installed\. Test cases can run now/);
    await window.shot('runMissing-2-installed');
    await window.run('Test: Run Tests in Current File');
    await window.page.locator('.testing-run-glyph.codicon-testing-passed-icon').nth(2).waitFor();
  });
});
