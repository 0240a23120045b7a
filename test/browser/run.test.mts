import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.mts';
import { pickLabel, type EditorWindow } from './support/editorWindow.mts';
import { littleSite } from './support/littleSite.mts';
import { clientOf, globalStorageOf, sampleTarget } from './support/localService.mts';
import { openWindow } from './support/window.mts';

const logIn = 'portable-tests/Account/logIn.yaml';

/** As far as a picture is asked here. */
interface Picture {
  decode(): Promise<void>;
}

describe('with Playwright Test at hand,', () => {
  let window: EditorWindow;
  let site: Awaited<ReturnType<typeof littleSite>>;
  before(async () => {
    site = await littleSite();
    window = await openWindow({
      workspace: path.join(repoRoot, 'sample/workspace'),
      settings: {
        'portableTests.run.playwright': repoRoot,
        'portableTests.run.timeoutPerStep': 5000,
        'workbench.colorTheme': 'Default Dark Modern',
      },
    });
  });
  after(async () => {
    await window?.dispose();
    site?.close();
  });

  it('the view grows by an exploration, whose discoveries are accepted or discarded', async () => {
    await window.openContainer('Portable Tests');
    await window.treeRow('Accept cookies').waitFor();
    const client = await clientOf(window);
    const before = new Set((await client.listTestCases(sampleTarget)).map(({ id }) => id));
    await window.run('Portable Tests: Explore an Application…');
    await window.page.locator('.quick-input-widget', { hasText: 'Address to explore' }).waitFor();
    const input = window.page.locator('.quick-input-widget input[type="text"]').first();
    assert.match(await input.inputValue(), /^http:\/\/127\.0\.0\.1:\d+/);
    await window.quickInput(site.url);
    await window.quickInput('Look around', 'What is it for?');
    const widget = window.page.locator('.quick-input-widget', { hasText: 'Test Cases Found' });
    await widget.waitFor({ timeout: 180_000 });
    await window.shot('explore-1-found-dark');
    const row = (at: number) => widget.locator('.monaco-list-row').nth(at);
    const accepted = (await row(0).locator(pickLabel).textContent()) ?? '';
    const discarded = (await row(1).locator(pickLabel).textContent()) ?? '';
    await row(0).hover();
    await row(0).getByRole('button', { name: 'Accept' }).click();
    await row(0).filter({ hasText: 'accepted' }).waitFor();
    await row(1).hover();
    await row(1).getByRole('button', { name: 'Discard' }).click();
    await window.answerDialog('Discard this test case that the service found?', 'Discard');
    await row(1).filter({ hasText: 'discarded' }).waitFor();
    await window.page.keyboard.press('Escape');
    const found = (await client.listTestCases(sampleTarget)).filter(({ id }) => !before.has(id));
    const statusOf = (name: string) => found.find(({ description }) => description === name)?.status;
    assert.deepEqual([statusOf(accepted), statusOf(discarded)], ['ENABLED', undefined]);
    await window.treeRow('Drafts and Disabled').click();
    await window.shot('explore-2-drafts-dark');
  });

  describe('a test case run from its file', function () {
    this.bail(true);

    const file = (): string => path.join(window.workspace, logIn);
    const glyphs = (state: string) => window.page.locator(`.testing-run-glyph.codicon-testing-${state}-icon`);

    it('has a button on the line of its name, and one on each step', async () => {
      await glyphs('run').nth(4).waitFor();
      await window.shot('run-1-buttons');
    });

    it('passes step by step, each with the time it took behind it', async () => {
      await window.run('Test: Run Tests in Current File');
      await window.page
        .locator('.view-line', { hasText: /interaction:\s*[\d.,]+\sm?s/ })
        .nth(2)
        .waitFor();
      await glyphs('passed').nth(2).waitFor();
      await window.shotsOfBothThemes('run-2-passed');
    });

    it('fails on the line of its step, in words, with the locator line and a picture of the page', async () => {
      const text = readFileSync(file(), 'utf8');
      writeFileSync(file(), text.replace('name: Hello, Ada', 'name: Hello, Bob'));
      await window.goTo(text.slice(0, text.indexOf('name: Hello, Ada')).split('\n').length);
      await window.page.locator('.view-line', { hasText: 'Hello, Bob' }).first().waitFor();
      await window.run('Test: Run Tests in Current File');
      await glyphs('failed').first().waitFor();
      await glyphs('skipped').first().waitFor();
      await window.openContainer('Testing');
      await window.shotsOfBothThemes('run-3-failed');
      await window.run('Test: Peek Output');
      const picture = window.page.locator('.peekview-widget img');
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image) => (image as unknown as Picture).decode());
      await window.shotsOfBothThemes('run-4-peek');
    });

    it('opens its trace in the viewer', async () => {
      const opened = window.page.context().waitForEvent('page');
      await window.page.getByText('Open Trace').first().click();
      const viewer: Page = await opened;
      await viewer.locator('.action-title', { hasText: 'Hover' }).first().waitFor();
      await viewer.screenshot({ path: path.join(repoRoot, 'shots/run-5-trace.png') });
      await viewer.close();
    });

    it('leaves traces that only their user can read', async () => {
      const runs = path.join(globalStorageOf(window), 'runs');
      assert.equal(statSync(runs).mode & 0o777, 0o700);
    });
  });
});
