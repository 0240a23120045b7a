import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.ts';
import { describeDeep } from '../support/deep.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pickLabel, type EditorWindow } from './support/editorWindow.ts';
import { leaksBelow, encodingsIn } from './support/leakedSecrets.ts';
import { clientOf, globalStorageOf, sampleTarget } from './support/localService.ts';
import { itTakesPictures } from './support/pictures.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { serveSmallSite } from './support/smallSite.ts';
import { openWindow } from './support/window.ts';

const logIn = 'portable-tests/Account/logIn.yaml';

const secret = 'sesame/open+the=door%7f3a';

const caseText = (at: number, description: string, value: string, more = ''): string =>
  `id: 0a0b0c0d-2222-4000-8000-00000000000${at}
description: ${description}
folderName: Search
${more}elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: ${value}
    selectors:
      - selectorType: LABEL
        selector: Search products
version: "1"
`;

const orderCase = (address: string): string => `id: 0a0b0c0d-2222-4000-8000-000000000003
description: Order something
folderName: Search
entryPointUrlPath: ${address}
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Place order # of the form
  - assertion:
      expectation: TO_CONTAIN_TEXT
      calledWith: Ordered
    selectors:
      - selectorType: ROLE
        selector: heading
version: "1"
`;

const orderPage = (button: string): string =>
  `<!doctype html><html lang="en"><title>Order</title><h1>Order</h1><label>Name <input></label>
  <button onclick="document.querySelector('h1').textContent = 'Ordered'">${button}</button></html>`;

/** As far as a picture is asked here. */
interface Picture {
  decode(): Promise<void>;
}

describe('with Playwright Test at hand,', () => {
  let window: EditorWindow;
  let site: Awaited<ReturnType<typeof serveSmallSite>>;

  before(async () => {
    site = await serveSmallSite();
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: {
        'portableTests.run.playwright': repoRoot,
        'portableTests.run.timeoutPerStep': 5000,
      },
    });
  });
  after(async () => {
    await window?.dispose();
    site?.close();
  });

  describe('the Testing view', function () {
    this.bail(true);
    const console: string[] = [];

    before(async () => {
      window.page.on('console', (message) => console.push(message.text()));
      const folder = path.join(window.workspace, 'portable-tests/Search');
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'a.yaml'), caseText(1, 'Search for a secret', '$PASSWORD'));
      const excluded = 'excludedEnvironmentNames:\n  - Production\n';
      writeFileSync(path.join(folder, 'b.yaml'), caseText(2, 'Search for tea', 'tea', excluded));
      site.pages['/order'] = orderPage('Place order');
      writeFileSync(path.join(folder, 'order.yaml'), orderCase(`${site.url}order`));
    });

    const row = (text: string) => window.page.locator('.test-explorer .monaco-list-row', { hasText: text });
    const runOf = async (text: string): Promise<void> => {
      await row(text).hover();
      await row(text).getByRole('button', { name: 'Run Test', exact: true }).click();
    };

    it('lists cases by folder, though no file was opened', async () => {
      await window.openContainer('Testing');
      await row('portable-tests').first().click();
      await row('Search').waitFor();
      await row('Search').click();
      await row('Search for a secret').waitFor();
      for (const name of ['Account', 'Help', 'Shop', 'Search for tea']) await row(name).first().waitFor();
      await window.shot('runView-1-listed');
    });

    it('runs with or without a visible browser, or with Playwright’s inspector', async () => {
      await window.run('Test: Configure Test Profiles');
      assert.deepEqual(await window.quickPickItems(), [
        'Run',
        'Run Headed',
        'Debug with Playwright Inspector',
      ]);
    });

    /** Opens the pick of environments, and gives what it offers. */
    const environments = async (): Promise<string[]> => {
      await window.choose('Configure Runs…', 'Choose Environment for Runs…');
      await window.page.locator('.quick-input-list .label-name', { hasText: 'Another address…' }).waitFor();
      return window.quickPickItems();
    };

    it('runs in the chosen environment, and names it', async () => {
      await window.page.keyboard.press('Escape');
      assert.deepEqual(await environments(), ['Default', 'Another address…']);
      await window.page.keyboard.press('Escape');
      const client = await clientOf(window);
      const [target] = await client.listTestTargets();
      const discoveryUrl = target?.environments?.[0]?.discoveryUrl ?? assert.fail();
      await client.createEnvironment(sampleTarget, { name: 'Production', discoveryUrl });
      assert.deepEqual(await environments(), ['Default', 'Production', 'Another address…']);
      await window.shot('runView-2-environments');
      await window.quickPick('Production');
      await row('portable-tests').filter({ hasText: 'Production' }).waitFor();
    });

    it('asks once, in a password box, for a value that is not set', async () => {
      await runOf('Search for a secret');
      const title = window.page.locator('.quick-input-titlebar', { hasText: 'Value of $PASSWORD' });
      await title.waitFor();
      await window.page.locator('.quick-input-box input[type=password]').waitFor();
      await window.shot('runView-3-value');
      await window.quickInput(secret);
      await row('Search for a secret').locator('.codicon-testing-passed-icon').waitFor();
    });

    it('runs a folder, and skips test cases for other environments with the reason', async () => {
      await row('Search').first().hover();
      await row('Search').first().getByRole('button', { name: 'Run Test', exact: true }).click();
      await row('Search for tea').locator('.codicon-testing-skipped-icon').waitFor();
      await row('Search').first().locator('.codicon-testing-passed-icon').waitFor();
      await window.run('Test: Show Output');
      const output = window.page.locator('.panel .xterm-rows').last();
      const said = async (): Promise<string> => {
        const lines = await output.locator('> div').allInnerTexts();
        return lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd()).join('');
      };
      await output.waitFor();
      await waitUntil(said, (text) => text.includes('Not run in'));
      await window.shot('runView-4-folder');
      assert.match(await said(), /in the environment Production/);
      assert.match(await said(), /Search for tea: Not run in the environment Production/);
    });

    it('keeps the value in the secret storage, and nowhere else', async () => {
      const page = Buffer.from([await window.page.content(), ...console].join('\n'));
      assert.deepEqual(encodingsIn(page, secret), []);
      assert.deepEqual(leaksBelow(window.host.dataDir, [secret]), []);
      assert.deepEqual(leaksBelow(window.workspace, [secret]), []);
    });
  });

  describeDeep('the view of test cases', () => {
    it('grows by an exploration, whose discoveries are accepted or discarded', async () => {
      await window.openContainer('Portable Tests');
      await window.treeRow('Accept cookies').waitFor();
      await window.run('Portable Tests: Refresh');
      await window.unfold(window.treeRow('Environments'), window.treeRow('Production'));
      const client = await clientOf(window);
      const before = new Set((await client.listTestCases(sampleTarget)).map(({ id }) => id));
      await window.run('Portable Tests: Explore an Application…');
      await window.quickPick('Default');
      await window.page.locator('.quick-input-widget', { hasText: 'Address to explore' }).waitFor();
      const input = window.page.locator('.quick-input-widget input[type="text"]').first();
      assert.match(await input.inputValue(), /^http:\/\/127\.0\.0\.1:\d+/);
      await window.quickInput(site.url);
      await window.quickInput('Look around', 'Purpose of the test cases');
      const widget = window.page.locator('.quick-input-widget', { hasText: 'Test Cases Found' });
      await window.page
        .locator('.notification-toast', { hasText: 'The exploration of Sample shop found' })
        .waitFor({ timeout: 180_000 });
      assert.equal(await widget.count(), 0, 'no list opens over what is typed');
      await window.answerToast('The exploration of Sample shop found', 'Show Test Cases');
      await widget.waitFor();
      await window.shot('explore-1-found');
      const row = (at: number) => widget.locator('.monaco-list-row').nth(at);
      const accepted = (await row(0).locator(pickLabel).textContent()) ?? '';
      const discarded = (await row(1).locator(pickLabel).textContent()) ?? '';
      await row(0).hover();
      await row(0).getByRole('button', { name: 'Accept' }).click();
      await row(0).filter({ hasText: 'accepted' }).waitFor();
      await row(1).hover();
      await row(1).getByRole('button', { name: 'Discard' }).click();
      await window.answerDialog('Discard the discovered test case', 'Discard');
      await row(1).filter({ hasText: 'discarded' }).waitFor();
      await window.page.keyboard.press('Escape');
      const found = (await client.listTestCases(sampleTarget)).filter(({ id }) => !before.has(id));
      const statusOf = (name: string) => found.find(({ description }) => description === name)?.status;
      assert.deepEqual([statusOf(accepted), statusOf(discarded)], ['ENABLED', undefined]);
      await window.treeRow('Drafts and Disabled').click();
      await window.shot('explore-2-drafts');
    });
  });

  describe('a test case run from its file', function () {
    this.bail(true);

    before(async () => {
      await window.clear();
      await window.run('Test: Clear All Results');
      await window.choose('Configure Runs…', 'Choose Environment for Runs…');
      await window.quickPick('Default');
      await window.openFile(logIn);
    });

    const file = (): string => path.join(window.workspace, logIn);
    const glyphs = (state: string) => window.page.locator(`.testing-run-glyph.codicon-testing-${state}-icon`);

    /** Marks in the margin beside steps, by the name of their picture. */
    const marks = (outcome: string): Promise<number> =>
      window.page.evaluate<number>(
        `[...document.querySelectorAll('.glyph-margin-widgets .cgmr')].filter((mark) =>
          getComputedStyle(mark).backgroundImage.includes('${outcome}-')).length`,
      );
    const summary = () => window.page.locator('.test-explorer .result-summary');

    it('has one run button, on the line of its name', async () => {
      await glyphs('run').first().waitFor();
      assert.equal(await glyphs('run').count(), 1);
      await window.shot('run-1-buttons');
    });

    it('marks each step with how it ended, passed ones with their duration, and counts as one test', async () => {
      const text = readFileSync(file(), 'utf8');
      writeFileSync(file(), text.replace('name: Hello, Ada', 'name: Hello, Bob'));
      const failing = text.slice(0, text.indexOf('name: Hello, Ada')).split('\n').length;
      await window.goTo(failing);
      await window.page.locator('.view-line', { hasText: 'Hello, Bob' }).first().waitFor();
      await window.run('Test: Run Tests in Current File');
      await waitUntil(async () => (await marks('failed')) === 1 && (await marks('skipped')) >= 1);
      await window.openContainer('Testing');
      await summary().getByText('0/1').waitFor();
      await window.shot('run-3-failed');
      await window.goTo(1);
      await glyphs('failed').waitFor();
      await waitUntil(async () => (await marks('passed')) >= 3);
      await window.page
        .locator('.view-line', { hasText: /interaction:\s*[\d.,]+\sm?s/ })
        .nth(2)
        .waitFor();
      await window.goTo(failing);
    });

    it('shows the failed step with the page before and after it, and the others by keys and the cursor', async () => {
      const steps = window.stepsView;
      const option = steps.getByRole('option', { selected: true });
      const line = () => window.page.locator('.editor-actions ~ *, .statusbar-item', { hasText: /^Ln \d+/ });
      await option.filter({ hasText: 'Hello, Bob' }).waitFor();
      await steps.locator('.failure', { hasText: 'Nothing on the page matches' }).waitFor();
      for (const side of ['Before', 'After'])
        await steps
          .getByRole('button', { name: new RegExp(`^${side}`) })
          .locator('img')
          .waitFor();
      const hasFocus = await window.page.evaluate(
        'document.activeElement.closest(".monaco-editor") !== null',
      );
      assert.ok(hasFocus, 'the view has not taken the focus from the editor');
      await window.shot('run-3-steps');
      const before = await line().first().textContent();
      await option.click();
      await window.page.keyboard.press('ArrowLeft');
      await option.filter({ hasNotText: 'Hello, Bob' }).waitFor();
      await waitUntil(
        () => line().first().textContent(),
        (text) => text !== before,
      );
      assert.equal(await option.evaluate('document.activeElement.getAttribute("role")'), 'option');
      const text = readFileSync(file(), 'utf8');
      await window.goTo(text.slice(0, text.indexOf('- interaction')).split('\n').length);
      await option.filter({ hasText: /^.?1/ }).waitFor();
      await window.shot('run-3-stepsCursor');
    });

    it('says why it failed, with the locator line and a screenshot', async () => {
      await window.run('Test: Peek Output');
      const peek = window.page.locator('.peekview-widget');
      const sentence =
        "Nothing on the page matches getByRole('button', { name: 'Hello, Bob', expanded: false })";
      await peek.locator('.peekview-title', { hasText: sentence }).waitFor();
      await peek.getByText("getByRole('button', { name: 'Hello, Ada' })").waitFor();
      const picture = peek.locator('img');
      await picture.evaluate((image) => (image as unknown as Picture).decode());
      const [shown, within] = [await picture.boundingBox(), await peek.locator('.body').boundingBox()];
      assert.ok(shown && within && shown.y >= within.y, 'the picture is shown from its top');
      assert.ok(shown.height >= 180, 'the page can be recognized');
      await window.shot('run-4-peek');
    });

    it('opens its trace in the viewer', async () => {
      const opened = window.page.context().waitForEvent('page');
      await window.page.getByText('Open Trace').first().click();
      const viewer: Page = await opened;
      await viewer.locator('.action-title', { hasText: 'Move the mouse over' }).first().waitFor();
      await viewer.screenshot({ path: path.join(repoRoot, 'shots/run-5-trace.png') });
      await viewer.close();
    });

    it('inserts a locator from the page into the step that matched nothing', async () => {
      await window.page.keyboard.press('Escape');
      await window.actUntil(
        () => window.run('Quick Fix...'),
        () =>
          window.page
            .locator('.action-widget .monaco-list-row', { hasText: "Use This Locator: getByRole('button'" })
            .first()
            .waitFor({ timeout: 5000 }),
      );
      await window.shot('run-4-quickFix');
      await window.page.keyboard.press('Escape');
      await window.run('Test: Peek Output');
      await window.page.getByText('Use This Locator').first().click();
      await window.page.locator('.breadcrumbs-control', { hasText: "'Hello, Ada'" }).waitFor();
      await window.run('File: Save');
      await waitUntil(
        () => readFileSync(file(), 'utf8'),
        (text) => text.includes('name: Hello, Ada'),
      );
    });

    itTakesPictures('shows a failed check and an ambiguous locator', async () => {
      const text = readFileSync(file(), 'utf8');
      await window.run('Test: Run Tests in Current File');
      await summary().getByText('1/1').waitFor();
      const contains = text.replace(
        /VISIBLE\n +calledWith: null/,
        'TO_CONTAIN_TEXT\n      calledWith: Sign out',
      );
      const anyLink = text.replace('        options:\n          name: Log in\n', '');
      for (const [name, changed, step, words] of [
        ['assertion', contains, 'assertion:', 'Expected text'],
        ['notUnique', anyLink, 'interaction:', 'elements'],
      ] as const) {
        await window.clear();
        writeFileSync(file(), changed);
        await window.openFile(logIn);
        await window.goTo(changed.slice(0, changed.indexOf(step)).split('\n').length);
        await window.run('Test: Run Tests in Current File');
        await window.page.locator('.test-error-content-widget', { hasText: words }).click();
        await window.page.locator('.peekview-widget').getByText('Open Trace').waitFor();
        await window.page.keyboard.press('Escape');
        // VS Code has hidden the view during the run, and shows it again like a tab.
        await window.webview.locator('.different').waitFor();
        await window.shot(`run-6-${name}`);
      }
      writeFileSync(file(), text);
    });

    it('proves another locator once the page has changed, and uses it, by keyboard', async () => {
      await window.clear();
      const name = 'portable-tests/Search/order.yaml';
      const place = path.join(window.workspace, name);
      const kept = path.join(globalStorageOf(window), 'fingerprints');
      await waitUntil(
        () => (existsSync(kept) ? readdirSync(kept).filter((file) => file.endsWith('.json')).length : 0),
        (count) => count > 0,
      );
      site.pages['/order'] = orderPage('Send order');
      await window.openFile(name);
      await window.run('Test: Run Tests in Current File');
      await waitUntil(async () => (await marks('failed')) === 1);
      await window.goTo(6);
      const fix = (title: string) =>
        window.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
      const quickFix = async (title: string): Promise<void> => {
        await window.actUntil(
          () => window.run('Quick Fix...'),
          () => fix(title).waitFor({ timeout: 5000 }),
        );
        await window.shot(`prove-${title.length > 12 ? '3-proven' : '1-quickFix'}`);
        await waitUntil(async () => {
          if (await fix(title).and(window.page.locator('.focused')).isVisible()) return true;
          await window.page.keyboard.press('ArrowDown');
          return false;
        });
        await window.page.keyboard.press('Enter');
      };
      await quickFix('Prove a Fix');
      const proven = "getByRole('button', { name: 'Send order' })";
      await window.toast(`Step 1 of "Order something" passes with ${proven}`);
      await window.shot('prove-2-message');
      await window.run('Test: Peek Output');
      await window.page.locator('.peekview-widget').getByText('Prove a Fix').waitFor();
      await window.shot('prove-4-peek');
      await window.page.keyboard.press('Escape');
      await quickFix(`Use ${proven} (proven: the rest of the test case passes with it)`);
      await window.run('File: Save');
      await waitUntil(
        () => readFileSync(place, 'utf8'),
        (text) => text.includes('name: Send order # of the form'),
      );
      await window.run('Test: Run Tests in Current File');
      await waitUntil(async () => (await marks('passed')) === 2);
    });

    it('writes traces that only their user can read', async () => {
      const runs = path.join(globalStorageOf(window), 'runs');
      assert.equal(statSync(runs).mode & 0o777, 0o700);
    });
  });
});
