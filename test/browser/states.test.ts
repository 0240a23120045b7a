import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wantsScreenshots } from '../../scripts/host/screenshots.ts';
import { describeDeep } from '../support/deep.ts';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { itTakesPictures, takePictures } from './support/pictures.ts';
import { samplePulled } from './support/sampleSize.ts';
import { openWindow } from './support/window.ts';

/** Each state of the view, drawn into shots/ to be looked at. */
const describeHere = wantsScreenshots() ? describe : describeDeep;
describeHere('the view shows the next step', () => {
  let window: EditorWindow;
  let registry: PlaywrightRegistry;
  const empty = mkdtempSync(path.join(tmpdir(), 'ptc-empty-'));

  before(async () => {
    mkdirSync(path.join(empty, 'src'));
    registry = await playwrightRegistry();
    window = await openWindow({
      workspace: empty,
      viewport: { width: 1000, height: 560 },
      // As in many containers, where an editor is started without a login shell.
      env: { npm_config_registry: registry.url, SHELL: '' },
    });
    mkdirSync(path.join(window.workspace, '.vscode'));
  });
  after(async () => {
    await window?.dispose();
    registry?.close();
    rmSync(empty, { recursive: true, force: true });
  });

  const bind = (...targets: { serviceUrl: string; testTargetId?: string }[]): void =>
    writeFileSync(
      path.join(window.workspace, '.vscode/settings.json'),
      JSON.stringify({
        'portableTests.targets': targets.map((target, at) => ({
          folder: `portable-tests${at || ''}`,
          testTargetId: sampleTarget,
          ...target,
        })),
      }),
    );

  itTakesPictures('connected, with no folder bound to a target', async () => {
    await window.openContainer('Portable Tests');
    await window.run('Portable Tests: Connect to a Service…');
    await window.quickPick('Local service');
    await window.treeRow('Sample shop').waitFor();
    await window.page.locator('.pane-body .message', { hasText: 'Choose a test target' }).waitFor();
    await window.page.locator('.sidebar .composite.title').getByLabel('Choose Test Target').waitFor();
    await takePictures(window, 'state-2-unbound');
  });

  itTakesPictures('a service without a key, and one that is down', async () => {
    bind({ serviceUrl: 'https://tests.example.com/api' });
    await window.treeRow('No API key yet').waitFor();
    await takePictures(window, 'state-3-no-key');
    await window.giveKeyTo('tests.example.com', 'some-key');
    const box = window.page.locator('.quick-input-widget', {
      hasText: 'The host tests.example.com was not found',
    });
    await box.waitFor();
    assert.equal(await box.locator('.quick-input-box input').inputValue(), 'some-key');
    await takePictures(window, 'state-4-no-host');
    await window.page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
  });

  itTakesPictures('bound, with an empty folder', async () => {
    bind({ serviceUrl: 'local' });
    await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
    await window.unfold(window.treeRow(/^Help/), window.treeRowInState('Write to us', 'not pulled yet'));
    await takePictures(window, 'state-5-empty-folder');
  });

  itTakesPictures('with a file that has errors', async () => {
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
    const file = path.join(window.workspace, 'portable-tests/Help/writeToUs.yaml');
    writeFileSync(file, 'id: 9fc93b20-6438-4875-b280-90a88966cb64\ndescription: Write to us\n');
    // A file watcher may be late: here it is the picture that counts.
    await window.run('Portable Tests: Refresh');
    await window.treeRowInState('Write to us', 'file has errors').waitFor();
    await window.openFile('portable-tests/Account/logIn.yaml');
    await takePictures(window, 'state-6');
  });

  it('with test cases, but without Playwright Test: a command installs it, and then they run', async () => {
    await window.openContainer('Portable Tests');
    bind({ serviceUrl: 'local' });
    await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases|Test cases are up to date/);
    await window.openFile('portable-tests/acceptCookies.yaml');
    await window.page.locator('.testing-run-glyph').first().waitFor();
    await window.run('Test: Run Tests in Current File');
    await window.answerDialog('Install Playwright Test to run test cases?', 'Cancel');
    await window.run('Portable Tests: Install Playwright Test');
    const outcome = window.page.locator('.notification-toast', { hasText: /installed|failed|no npm/ });
    await outcome.first().waitFor({ timeout: 180_000 });
    assert.match(await outcome.first().innerText(), /is installed\. Test cases can run now/);
    await window.shot('state-8-installed');
    await window.run('Test: Run Tests in Current File');
    await window.page.locator('.testing-run-glyph.codicon-testing-passed-icon').waitFor();
  });
});
