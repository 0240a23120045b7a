import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { globalStorageOf } from './support/localService.mts';
import { plainSample } from './support/plainSample.mts';
import { openWindow } from './support/window.mts';

const logIn = 'portable-tests/Account/logIn.yaml';
const cookies = 'portable-tests/acceptCookies.yaml';

describe('a run that lacks something', function () {
  let window: EditorWindow;
  afterEach(() => window?.dispose());

  it('starts nothing in a workspace that is not trusted: the editor asks first', async () => {
    window = await openWindow({ workspace: plainSample(), trust: true });
    await window.openContainer('Portable Tests');
    await window.openFile(logIn);
    await window.page.locator('.testing-run-glyph').first().waitFor();
    await window.run('Test: Run Tests in Current File');
    const question = 'Running tests may execute code in your workspace';
    await window.dialog(question);
    await window.shot('runMissing-1-trust');
    await window.answerDialog(question, 'Cancel');
    assert.equal(existsSync(path.join(globalStorageOf(window), 'service')), false);
    assert.equal(existsSync(path.join(globalStorageOf(window), 'runs')), false);
  });

  describe('without Playwright Test', () => {
    let registry: PlaywrightRegistry;
    before(async () => {
      registry = await playwrightRegistry();
    });
    after(() => registry?.close());

    it('offers to install it, and runs once that is done', async () => {
      window = await openWindow({
        workspace: plainSample(),
        // As in many containers, where an editor is started without a login shell.
        env: { npm_config_registry: registry.url, SHELL: '' },
      });
      await window.openContainer('Portable Tests');
      await window.openFile(cookies);
      await window.page.locator('.testing-run-glyph').first().waitFor();
      await window.run('Test: Run Tests in Current File');
      const lacking = 'To run test cases, Playwright Test is needed';
      await window.toast(lacking);
      await window.shot('runMissing-2-playwright');
      await window.answerToast(lacking, 'Install Playwright Test');
      const outcome = window.page.locator('.notification-toast', { hasText: /installed|failed|no npm/ });
      await outcome.first().waitFor({ timeout: 180_000 });
      assert.match(await outcome.first().innerText(), /is installed\. Test cases can run now/);
      await window.shot('runMissing-3-installed');
      await window.run('Test: Run Tests in Current File');
      await window.page.locator('.testing-run-glyph.codicon-testing-passed-icon').nth(2).waitFor();
    });
  });
});
