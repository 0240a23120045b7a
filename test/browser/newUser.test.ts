import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.ts';
import { itDeep } from '../support/deep.ts';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { ClickCounter } from './support/clickCounter.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { globalStorageOf } from './support/localService.ts';
import { itTakesPictures, takePictures } from './support/pictures.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';
import { translatedTexts } from './support/translatedTexts.ts';
import { openWindow } from './support/window.ts';

const steps = ['sample', 'edit', 'run', 'push', 'connect'] as const;
type Step = (typeof steps)[number];

describe('for a new user,', () => {
  let registry: PlaywrightRegistry;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    registry = await playwrightRegistry();
    env = { npm_config_registry: registry.url };
  });
  after(() => registry?.close());

  describe('the sample', function () {
    this.bail(true);
    let window: EditorWindow;
    let user: ClickCounter;
    before(async () => {
      window = await openWindow({
        isEmpty: true,
        env,
        settings: { 'portableTests.run.timeoutPerStep': 5000 },
      });
      user = new ClickCounter(window.page);
    });
    after(() => window?.dispose());

    it('comes with the packed extension', async () => {
      assert.match(
        await window.host.cli(['--list-extensions']),
        /^portable-test-cases\.portable-test-cases$/m,
      );
    });

    it('opens from an empty window with one click and no question', async () => {
      await window.openContainer('Portable Tests');
      await window.page.getByRole('button', { name: 'Try the Sample' }).waitFor();
      await takePictures(window, 'state-1-no-folder');
      await user.click(window.page.getByRole('button', { name: 'Try the Sample' }));
      await window.page.waitForURL(/[?&]folder=.*%2Fsample|[?&]folder=.*\/sample/);
      const copy = path.join(globalStorageOf(window), 'sample');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
      assert.ok(existsSync(path.join(copy, 'portable-tests/Account/logIn.yaml')));
    });

    it('shows the view with its test cases, and a file', async () => {
      await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
      await window.treeRow('Accept cookies').waitFor();
      await window.status('Local service: Sample shop');
      await window.page.locator('.view-line', { hasText: 'description: Log in' }).first().waitFor();
      await window.shot('sample-2-opened');
      assert.deepEqual(
        await window.page.locator('.notification-toast, .monaco-dialog-box').allInnerTexts(),
        [],
      );
    });

    it('matches the local service from the start', async () => {
      await window.unfold(window.treeRow('Account'), window.treeRow('Refuse a wrong password'));
      const rows = await window.treeRow(/./).allInnerTexts();
      assert.deepEqual(
        rows.filter((row) => /here|service\b.*chang|differs|errors/.test(row)),
        [],
      );
    });

    const question = 'Install Playwright Test to run test cases?';
    const errors = () => window.page.locator('.test-error-content-widget');

    it('runs after one question, and fails nothing if that is declined', async () => {
      await user.run('skipped', async () => {
        await window.dialog(question);
        await window.shot('sample-3-install');
        await window.answerDialog(question, 'Cancel');
      });
      assert.equal(await errors().count(), 0);
      assert.deepEqual(await user.errors(), []);
      await window.shot('sample-4-declined');
    });

    itDeep(
      'installs the tools on request and continues: a failure shows its trace after at most six clicks',
      async () => {
        user.clicks = 1; // as without the attempt before
        await user.replaceLastWord('name: Log in', 'now');
        await user.run('failed', async () => {
          await window.dialog(question);
          user.clicks++;
          await window.answerDialog(question, 'Install and Run');
          await window.toast('Installing Playwright Test');
          await window.shot('sample-5-installing');
        });
        const viewer = await user.openTrace();
        await viewer.locator('.action-title', { hasText: 'Log now' }).first().waitFor();
        assert.deepEqual(await user.errors(), []);
        assert.ok(user.clicks <= 6, `${user.clicks} clicks`);
        await viewer.close();
      },
    );
  });

  describe('the walkthrough', function () {
    this.bail(true);
    const { manifest, code } = translatedTexts('en');
    /** The text of a link to a command in a text of the manifest. */
    const linkIn = (key: string, command = ''): string =>
      new RegExp(String.raw`\[([^\]]+)\]\(command:portableTests\.${command}`).exec(manifest(key))?.[1] ??
      assert.fail(`${key} has no link to a command`);
    const picture = (name: string): Promise<void> => window.shot(`walkthrough-${name}`);
    let window: EditorWindow;
    let service: ServiceProcess;

    before(async () => {
      service = await ServiceProcess.start();
      window = await openWindow({
        isEmpty: true,
        env,
        viewport: { width: 1600, height: 900 }, // VS Code hides the pictures where there is little room
        settings: { 'portableTests.run.playwright': repoRoot },
      });
    });
    after(async () => {
      await window?.dispose();
      await service?.dispose();
    });

    const idOf = (step: Step): string => `portable-test-cases.portable-test-cases#start#${step}`;
    const shown = (step: Step): Locator =>
      window.page.locator(`.getting-started-step[data-step-id="${idOf(step)}"]`);
    const completed = async (): Promise<Step[]> => {
      const marks = await Promise.all(
        steps.map((step) => shown(step).locator('[role=checkbox]').getAttribute('aria-checked')),
      );
      return steps.filter((_, at) => marks[at] === 'true');
    };
    const isCompletedUntil = (last: Step): Promise<void> =>
      waitUntilEqual(completed, steps.slice(0, steps.indexOf(last) + 1), { timeout: 60_000 });

    /** Selects a step where it is not, and presses its button. */
    async function press(step: Step): Promise<void> {
      const button = linkIn(`walkthrough.${step}.description`);
      const found = shown(step).getByRole('button', { name: button, exact: true });
      await window.actUntil(
        async () => {
          if (!(await found.isVisible())) await shown(step).click({ timeout: 5000 });
        },
        () => found.waitFor({ timeout: 5000 }),
      );
      await found.click();
    }

    it('opens from the view, and not before', async () => {
      await window.openContainer('Portable Tests');
      const link = window.page.locator('.welcome-view-content a', {
        hasText: linkIn('welcome.noFolder', 'openWalkthrough'),
      });
      await link.waitFor();
      assert.equal(await window.page.locator('.getting-started-step').count(), 0);
      await picture('0-view');
      await link.click();
      await shown('connect').waitFor();
      assert.deepEqual(await completed(), []);
    });

    itTakesPictures('has a picture for each step', async () => {
      for (const step of steps) {
        await window.actUntil(
          async () => {
            if (!(await shown(step).getByRole('button', { name: /./ }).last().isVisible()))
              await shown(step).click();
          },
          () => window.webview.locator('svg').waitFor({ timeout: 5000 }),
        );
        await window.idle();
        await picture(`1-${step}`);
      }
    });

    it('opens the sample, and goes on in its window', async () => {
      await press('sample');
      await window.page.waitForURL(/[?&]folder=.*%2Fsample|[?&]folder=.*\/sample/);
      await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
      await isCompletedUntil('sample');
      await picture('2-sample');
    });

    it('shows a test case beside it: an edit completes the step', async () => {
      await press('edit');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
      await window.page.locator('.view-line', { hasText: 'description: Log in' }).first().waitFor();
      await isCompletedUntil('sample');
      await window.goTo(3, 'description: Log in'.length + 1);
      await window.page.keyboard.type(' again');
      await isCompletedUntil('edit');
      await window.page.keyboard.press('ControlOrMeta+S');
      await picture('3-edited');
    });

    it('runs the test case', async () => {
      await press('run');
      await window.page.locator('.testing-run-glyph.codicon-testing-passed-icon').first().waitFor();
      await isCompletedUntil('run');
      await picture('4-ran');
    });

    it('pushes the edit', async () => {
      await press('push');
      await window.status(code('Pushed "{0}" to {1}', 'Log in again', code('Local service')));
      await isCompletedUntil('push');
      await picture('5-pushed');
    });

    it('connects to a service that is not the local one', async () => {
      await press('connect');
      await window.quickPick(code('Service at an address…'));
      await window.quickInput(service.host, code('Address of the service, with or without /api'));
      await window.page.locator('.quick-input-box input[type=password]').waitFor();
      await isCompletedUntil('push');
      await window.quickInput(hostedKey);
      await isCompletedUntil('connect');
      await picture('6-connected');
    });

    itDeep('is still completed in the next window, which does not open it by itself', async () => {
      await window.run('View: Close All Editors');
      await window.reload(window.treeRow('Sample shop').first());
      assert.equal(await window.page.locator('.getting-started-step').count(), 0);
      await window.choose(manifest('command.help'), manifest('command.openWalkthrough'));
      await isCompletedUntil('connect');
    });
  });
});
