import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { openBrowser, type Browser } from '../../scripts/host/browser.ts';
import { repoRoot } from '../../scripts/host/paths.ts';
import { ended, removeAtTheEnd, startProcess, stopProcess } from '../../scripts/host/processes.ts';
import { saveScreenshot } from '../../scripts/host/screenshots.ts';
import { describeDeep } from '../support/deep.ts';
import { ClickCounter } from './support/clickCounter.ts';

describeDeep('the first minutes after `npm start`', function () {
  this.bail(true);
  let folder: string;
  let start: ChildProcess;
  let printed = '';
  let browser: Browser;
  let page: Page;
  let user: ClickCounter;

  /** Starts VS Code on a new profile, with the extension that these tests use. */
  async function npmStart(): Promise<string> {
    const vsix = path.join(repoRoot, 'out-test/portable-test-cases.vsix');
    const options = ['--server', '--port', '0', '--folder', folder, '--vsix', vsix];
    const args = ['--import', 'tsx', 'scripts/start.ts', ...options];
    start = startProcess(process.execPath, args, { cwd: repoRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    start.stderr?.on('data', (text: Buffer) => (printed += text));
    if (!start.stdout) throw new Error('no output');
    const lines = createInterface(start.stdout);
    const address = new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        printed += `${line}\n`;
        const url = /^Open in your browser: (.+)$/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const early = ended(start).then((code) => {
      throw new Error(`It ended with ${code}:\n${printed}`);
    });
    return Promise.race([address, early]);
  }

  before(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-first-')));
    removeAtTheEnd(folder);
    const url = await npmStart();
    browser = await openBrowser({ browserProfile: undefined });
    page = await browser.context.newPage();
    user = new ClickCounter(page);
    await page.goto(url);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await saveScreenshot(page, 'failed-first-minutes');
  });
  after(async () => {
    await browser?.close();
    if (start) await stopProcess(start);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('show a test case, beside a service that runs', async () => {
    await page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'Sample shop' }).waitFor();
    assert.match(printed, /^Local service: http/m);
  });

  it('run it, and it passes at once', async () => {
    await user.run('passed');
    assert.deepEqual(await user.errors(), []);
  });
});
