import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { itTakesPictures } from './support/pictures.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';
import { translatedTexts } from './support/translatedTexts.ts';
import { openWindow } from './support/window.ts';

const steps = ['sample', 'edit', 'run', 'push', 'connect'] as const;
type Step = (typeof steps)[number];

for (const language of ['en', 'de'])
  describe(`the walkthrough (${language})`, function () {
    this.bail(true);
    const { manifest, code } = translatedTexts(language);
    /** The text of a link to a command in a text of the manifest. */
    const linkIn = (key: string, command = ''): string =>
      new RegExp(String.raw`\[([^\]]+)\]\(command:portableTests\.${command}`).exec(manifest(key))?.[1] ??
      assert.fail(`${key} has no link to a command`);
    const picture = (name: string): Promise<void> =>
      window.shot(`walkthrough-${language === 'en' ? '' : `${language}-`}${name}`);
    let window: EditorWindow;
    let registry: PlaywrightRegistry;
    let service: ServiceProcess;

    before(async () => {
      [registry, service] = await Promise.all([playwrightRegistry(), ServiceProcess.start()]);
      window = await openWindow({
        isEmpty: true,
        language,
        viewport: { width: 1600, height: 900 }, // VS Code hides the pictures where there is little room
        env: { npm_config_registry: registry.url },
      });
    });
    after(async () => {
      await window?.dispose();
      await service?.dispose();
      registry?.close();
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
      await window.answerDialog(code('Install Playwright Test to run test cases?'), code('Install and Run'));
      await window.page.locator('.testing-run-glyph.codicon-testing-passed-icon').first().waitFor();
      await isCompletedUntil('run');
      await picture('4-ran');
    });

    it('pushes the edit', async () => {
      await press('push');
      await window.status(code('Pushed “{0}” to {1}', 'Log in again', code('Local service')));
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

    it('is still completed in the next window, which does not open it by itself', async () => {
      await window.run('View: Close All Editors');
      await window.reload(window.treeRow('Sample shop').first());
      assert.equal(await window.page.locator('.getting-started-step').count(), 0);
      await window.run(`Portable Tests: ${manifest('command.openWalkthrough')}`);
      await isCompletedUntil('connect');
    });
  });
