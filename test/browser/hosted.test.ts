import assert from 'node:assert/strict';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { HostedService } from './support/hostedService.ts';
import {
  HostedReports,
  hostileReport,
  manyReports,
  nested,
  script,
  TraceServer,
} from './support/hostedReports.ts';
import { openHostedWindow } from './support/hostedWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { RefactorPreview } from './support/refactorPreview.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml', name: 'Log in' };
const inPlan = [
  { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml', name: 'Write to us' },
  { id: '8dd545ef-dfd9-44f9-b353-9723d80f8797', file: 'Shop/findAProduct.yaml', name: 'Find a product' },
];
const untouched = [logIn, ...inPlan];
const returnSomething = { id: '124b5fb0-5e5e-4324-a998-a30f7583f426' };
const testPlan = '6b1f1a0c-0000-4000-8000-000000000001';

describe('in one window,', () => {
  let window: EditorWindow;
  let hosted: HostedService;
  let plan: PlanPicker;
  let sample: SampleFolder;
  let registry: PlaywrightRegistry;

  before(async () => {
    registry = await playwrightRegistry();
    hosted = await HostedService.start(await ServiceProcess.start());
    window = await openHostedWindow(hosted, { npm_config_registry: registry.url });
    plan = new PlanPicker(window);
    sample = await SampleFolder.pullFrom(hosted.service.client, { window, folder: 'tests' });
  });
  after(async () => {
    await window?.dispose();
    await hosted?.dispose();
    registry?.close();
  });

  const there = async (id: string) => {
    const found = (await sample.cases()).find((testCase) => testCase.id === id);
    assert.ok(found);
    return found;
  };

  describe('a hosted service, through the window', function () {
    this.bail(true);

    after(() => hosted.proxy.answer('draftPush'));

    /** The query of the last pull of a part. */
    const lastPart = () =>
      hosted.proxy
        .of('pull')
        .map(({ query }) => query)
        .findLast((query) => Object.keys(query).length > 0);

    it('gives the test cases that a report fixed, as an edit that is to be pushed', async () => {
      const before = sample.files();
      await hosted.service.client.draftPush(sampleTarget, { testCases: [await there(logIn.id)] });
      hosted.fixed = [{ ...(await there(logIn.id)), entryPointUrlPath: '/fixed' }];
      await window.run('Portable Tests: Pull Fixed Test Cases of a Report…');
      await plan.row('0 of 1 passed').waitFor();
      await window.shot('hosted-1-report');
      await plan.row('0 of 1 passed').click();
      await new RefactorPreview(window).apply();
      await window.status('Fixes applied in files: 1');
      const [report] = (await hosted.service.client.listTestReports(sampleTarget)).data;
      assert.deepEqual(lastPart(), { testReportId: report?.id });
      const { [logIn.file]: fixed, ...others } = sample.files();
      const { [logIn.file]: broken, ...otherwise } = before;
      assert.match(fixed ?? '', /^entryPointUrlPath: \/fixed$/m);
      assert.doesNotMatch(broken ?? '', /fixed/);
      assert.deepEqual(others, otherwise);
      await window.unfold(
        window.treeRow('Account').first(),
        window.treeRowInState('Log in', 'changed locally'),
      );
      await window.shot('hosted-2-fixed');
    });

    it('gives the test cases of a test plan, and leaves all others alone', async () => {
      for (const { id } of inPlan)
        await hosted.service.client.updateTestCase(sampleTarget, id, { entryPointUrlPath: '/planned' });
      hosted.planned = await Promise.all(inPlan.map(({ id }) => there(id)));
      const before = sample.files();
      await window.run('Portable Tests: Pull Test Plan…');
      await window.quickInput(testPlan, /Id of the test plan/);
      await window.status('Pulled test cases: 2 updated');
      assert.deepEqual(lastPart(), { testPlanId: testPlan });
      const after = sample.files();
      for (const { file } of inPlan) assert.match(after[file] ?? '', /^entryPointUrlPath: \/planned$/m);
      const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
      assert.deepEqual(changed.toSorted(), inPlan.map(({ file }) => file).toSorted());
      assert.deepEqual(Object.keys(after), Object.keys(before));
      await window.treeRowInState('Log in', 'changed locally').waitFor();
    });

    it('is reported when it stores a different version than was sent, and both are compared', async () => {
      // What a try that failed has pushed stands on both sides: each takes a test case of its own.
      const one = untouched.shift() ?? logIn;
      hosted.keeps = (sent) => (sent.id === one.id ? { ...sent, entryPointUrlPath: '/altered' } : sent);
      const before = sample.text(one.file).replace('/planned', '/fixed');
      sample.write(one.file, before);
      await window.openFile(`tests/${one.file}`);
      await window.run('Portable Tests: Push This Test Case');
      await plan.opened(`Push from tests to ${hosted.host}`);
      await plan.accept();
      const said = `The service stored a different version of “${one.name}” than was sent`;
      await window.toast(said);
      await window.shot('hosted-3-altered');
      await window.answerToast(said, 'Compare');
      await window.page
        .locator('.tabs-container .tab.active', { hasText: `${one.name}: Sent ↔ On the Service` })
        .waitFor();
      const sides = window.page.locator('.monaco-diff-editor');
      await sides.locator('.editor.original .view-line', { hasText: '/fixed' }).waitFor();
      await sides.locator('.editor.modified .view-line', { hasText: '/altered' }).waitFor();
      await window.shot('hosted-4-compared');
      assert.equal(sample.text(one.file), before);
      assert.equal((await there(one.id)).entryPointUrlPath, '/altered');
    });

    it('hides the actions that it doesn’t support, with an explanation', async () => {
      hosted.proxy.answer('draftPush', { status: 405 });
      const menu = window.page.locator('.monaco-menu .action-menu-item');
      const draft = menu.filter({ hasText: 'Push as Draft' });
      const open = (): Promise<void> =>
        window.actUntil(
          async () => {
            await window.treeRow('Log in').click({ button: 'right' });
            await window.menuItem('Sync').hover({ timeout: 5000 });
            await window.page.keyboard.press('ArrowRight');
          },
          () => menu.filter({ hasText: 'Compare with Service' }).waitFor({ timeout: 5000 }),
        );
      const closeMenu = (): Promise<void> =>
        window.actUntil(
          () => window.page.keyboard.press('Escape'),
          () => menu.first().waitFor({ state: 'hidden', timeout: 1000 }),
        );
      await window.run('Notifications: Clear All Notifications');
      await open();
      if (await draft.isVisible()) {
        await draft.hover();
        await window.page.keyboard.press('Enter'); // in its first moments a menu takes no clicks
        await window.toast(
          `${hosted.host} doesn’t support draft pushes. Commands that need this are hidden.`,
        );
        await window.shot('unsupported-1-message');
        await open();
      }
      // The word comes first; a menu stays as it was when it was opened.
      await waitUntil(
        async () => {
          await closeMenu();
          await open();
          return draft.count();
        },
        (count) => count === 0,
      );
      await window.shot('unsupported-2-menu');
      await closeMenu();
    });
  });

  describe('reports of a hosted service, in the window', function () {
    this.bail(true);
    let traces: TraceServer;
    const reports = new HostedReports();
    const dialogs: string[] = [];

    before(async () => {
      await window.clear();
      traces = await TraceServer.start();
      window.page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    });
    after(() => {
      traces?.close();
      hosted.proxy.answer('listTestReports');
      hosted.proxy.answer('getTestReport');
    });

    beforeEach(() => {
      reports.all = manyReports(45, returnSomething.id, traces.traceUrl);
      hosted.proxy.answer('listTestReports', reports.page);
      hosted.proxy.answer('getTestReport', reports.one);
      hosted.proxy.forget();
    });

    const page = () => window.webview;
    const rows = () => page().locator('button.row');
    const button = (name: string) => page().getByRole('button', { name });
    const inMenu = async (name: string): Promise<void> => {
      await button('More Actions…').click();
      await page().getByRole('menuitem', { name }).click();
    };
    const showList = async (): Promise<void> => {
      await window.run('View: Close All Editors');
      await window.run('Portable Tests: Show Test Reports');
      await rows().first().waitFor();
    };

    it('are loaded page by page, with the page key in the form that the service accepts', async () => {
      await showList();
      await button('Show Older Reports').click();
      await rows().nth(39).waitFor();
      await button('Show Older Reports').click();
      await rows().nth(44).waitFor();
      await button('Show Older Reports').waitFor({ state: 'detached' });
      const keys = hosted.proxy.of('listTestReports').flatMap(({ query }) => query['key[createdAt]'] ?? []);
      assert.deepEqual(keys, [reports.all[19]?.createdAt, reports.all[39]?.createdAt]);
      const inJson = hosted.proxy.of('listTestReports').filter(({ query }) => query['key'] !== undefined);
      assert.ok(inJson.length <= 1, String(inJson.length));
    });

    it('open a trace from another server in the viewer, once it is installed, without sending the key', async () => {
      await showList();
      traces.headers.length = 0;
      await rows().first().click();
      await button('Open Trace').click();
      const question = 'Install Playwright Test to open traces?';
      await window.dialog(question);
      await window.shot('hosted-trace-1-install');
      const opened = window.page.context().waitForEvent('page');
      await window.answerDialog(question, 'Install and Open Trace');
      const viewer = await opened;
      await viewer.waitForURL(/127\.0\.0\.1.*trace/);
      await viewer.getByText('Actions', { exact: true }).first().waitFor();
      assert.doesNotMatch(viewer.url(), new RegExp(hostedKey.slice(0, 6)));
      await viewer.close();
      assert.equal(traces.headers.length, 1);
      assert.equal(JSON.stringify(traces.headers).includes(hostedKey), false);
      assert.equal(traces.headers[0]?.['x-api-key'], undefined);
    });

    it('pull the fixed test cases of the report that is shown', async () => {
      await showList();
      await rows().first().click();
      const kept = await there(returnSomething.id);
      hosted.fixed = [{ ...kept, prompt: 'Fixed' }];
      await inMenu('Pull Fixed Test Cases');
      await new RefactorPreview(window).apply();
      await window.status('Fixes applied in files: 1');
      const asked = hosted.proxy.of('pull').flatMap(({ query }) => query['testReportId'] ?? []);
      assert.deepEqual(asked, [reports.all[0]?.id]);
    });

    it('show that the key is not accepted, with a button to enter another one', async () => {
      await showList();
      hosted.proxy.answer('listTestReports', { status: 401, body: { message: script } });
      await button('Refresh').first().click();
      await page().getByRole('alert').waitFor();
      await window.shot('hosted-report-1-wrong-key');
      hosted.proxy.answer('listTestReports', reports.page);
      await page().getByRole('alert').getByRole('button', { name: 'Set API Key…' }).click();
      await window.quickInput(hostedKey, `API Key for ${hosted.proxy.host}`);
      await page().getByRole('alert').waitFor({ state: 'detached' });
    });

    it('of a hostile service are shown as text only, in the panel and in the view', async () => {
      reports.all = [hostileReport()];
      await showList();
      hosted.proxy.answer('listTestReports', { status: 200, body: { data: [], deep: nested(500) } });
      await button('Refresh').click();
      await page().getByRole('alert').filter({ hasText: 'nested too deeply' }).waitFor();
      hosted.proxy.answer('listTestReports', reports.page);
      await page().getByRole('alert').getByRole('button').click();
      await rows().filter({ hasText: 'alert(2)' }).first().click();
      await page().locator('.reason').first().waitFor();
      await window.shot('hosted-report-2-hostile');
      assert.equal(await page().locator('#page :is(img, script, a, iframe)').count(), 0);
      assert.equal(
        await page()
          .getByRole('button', { name: /Open (Trace|Application)/ })
          .count(),
        0,
      );
      await page().getByText('‹U+202E›gpj.exe').first().waitFor();
      hosted.proxy.answer('listTestReports', { status: 500, body: `<html>${script}</html>` });
      await inMenu('Refresh');
      await page().getByRole('alert').waitFor();
      await window.shot('hosted-report-3-error');
      hosted.proxy.answer('listTestReports', reports.page);
      await page().getByRole('alert').getByRole('button').click();
      await page().getByRole('alert').waitFor({ state: 'detached' });
      const day = window.treeRow(/2026/).first();
      await window.unfold(window.treeRow(/^Reports/), day);
      await window.unfold(day, window.treeRow(/waiting|failed/).first());
      await window.shot('hosted-report-4-view');
      assert.equal(await window.page.locator('.pane-body :is(img[src="x"], script)').count(), 0);
      assert.deepEqual(dialogs, []);
    });
  });
});
