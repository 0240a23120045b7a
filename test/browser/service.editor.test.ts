import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { saveScreenshot, wantsScreenshots } from '../../scripts/host/screenshots.ts';
import type { VersionedTestCase } from '../../src/api/contract/portableTestCase.ts';
import type { TestTarget } from '../../src/api/contract/testTarget.ts';
import type { DraftPushAnswer } from '../../src/service/cases/pushAndImport.ts';
import { startHere, type StartedHere } from '../support/builtService.ts';
import { click, createTestCase, id, seen } from '../support/testService.ts';
import { browserPath } from './support/playwrightProject.ts';

describe('The editor of a draft version, in a browser', function () {
  let folder: string;
  let service: StartedHere;
  let browser: Browser;
  let target: string;
  let page: Page;
  let errors: string[];
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-editor-'));
    service = await startHere(['--data', folder, '--no-runs']);
    browser = await chromium.launch({ executablePath: browserPath() });
    const testTarget = { app: 'Shop', discoveryUrl: 'http://127.0.0.1:1/' };
    target = (await service.send<TestTarget>('POST', '/v3/test-targets', { testTarget })).body.id;
  });
  after(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(async () => {
    page = await browser.newPage();
    errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !/status of 4\d\d/.test(line.text())) errors.push(line.text());
    });
  });
  afterEach(() => page.close());

  const opened = async (): Promise<string> => {
    const testCases = [
      createTestCase(1, {
        description: 'Buy a lamp',
        elements: [click('Add to cart'), seen('1 item in the cart'), click('Check out')],
      }),
    ];
    const pushed = await service.send<DraftPushAnswer>('POST', `/beta/test-targets/${target}/draft/push`, {
      testCases,
    });
    const versionId = pushed.body.versionIds[0] ?? '';
    const { origin } = new URL(service.addresses.url);
    await page.goto(`${origin}/testtargets/${target}/testcases/${id(1)}/localEdit?versionId=${versionId}`);
    return versionId;
  };
  const version = async (versionId: string): Promise<VersionedTestCase> =>
    (
      await service.send<VersionedTestCase>(
        'GET',
        `/beta/test-targets/${target}/test-cases/${id(1)}/versions/${versionId}`,
      )
    ).body;
  const text = () => page.getByRole('textbox', { name: 'Test case as YAML' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  it('saves what is typed with Done, and shows a mistake at its line until it is fixed', async () => {
    const versionId = await opened();
    await heading('Buy a lamp');
    assert.deepEqual(await page.getByRole('listitem').allInnerTexts(), [
      "Click button 'Add to cart'",
      "Check that text '1 item in the cart' is visible",
      "Click button 'Check out'",
    ]);
    const yaml = (await text().inputValue()).replace('description: Buy a lamp', 'description: Buy a desk');
    const broken = yaml.replace('action: CLICK', 'action: 7');
    await text().fill(broken);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('alert').getByText('The draft was not saved: 1 problem').waitFor();
    assert.equal(await text().inputValue(), broken);
    await page.getByRole('link', { name: /^Line \d+$/ }).click();
    const selected = await page.evaluate('getSelection().toString()');
    assert.match(String(selected), /action: 7/);
    assert.equal((await version(versionId)).localEditingStatus, 'IN_PROGRESS');
    await text().fill(yaml);
    await page.getByRole('button', { name: 'Done' }).click();
    await heading('Editing is finished');
    const { description, localEditingStatus } = await version(versionId);
    assert.deepEqual([description, localEditingStatus], ['Buy a desk', 'DONE']);
    await page.reload();
    await heading('Editing is finished');
    assert.deepEqual(errors, [], 'the policy of the page blocks nothing of its own');
  });

  it('is used by keyboard, and ends with Cancel', async () => {
    const versionId = await opened();
    for (const name of ['yaml', 'done', 'cancel']) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate('document.activeElement.id || document.activeElement.value');
      assert.equal(focused, name);
    }
    await page.keyboard.press('Enter');
    await heading('Editing was cancelled');
    assert.equal((await version(versionId)).localEditingStatus, 'CANCELLED');
  });

  it('asks before it is closed with changes', async () => {
    await opened();
    await text().click();
    await page.keyboard.type('!');
    const asked = page.waitForEvent('dialog');
    const left = page.goto('about:blank');
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.accept();
    await left;
  });

  const looks = [
    { name: 'light', media: { colorScheme: 'light' } },
    { name: 'dark', media: { colorScheme: 'dark' } },
    { name: 'high-contrast', media: { colorScheme: 'dark', forcedColors: 'active' } },
  ] as const;
  for (const { name, media } of looks) {
    it(`has no violation that axe-core finds, and fits narrow windows: ${name}`, async () => {
      await page.emulateMedia(media);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await opened();
        await text().fill('id: 1\nelements: []\n');
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('alert').waitFor();
        await text().focus();
        assert.deepEqual(await violations(page), []);
        const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        assert.equal(overflow, false);
        if (wantsScreenshots()) await saveScreenshot(page, `draft-editor-${name}-${width}`);
      }
    });
  }
});

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Runs axe-core beside the page's policy, and returns the rules that are violated. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const expression = `${axe};axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`;
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
