import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { TestCase } from '../../src/core/case/testCase.ts';
import type { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { HostedReports, manyReports, script } from './support/hostedReports.ts';
import { HostedService } from './support/hostedService.ts';
import { openHostedWindow } from './support/hostedWindow.ts';
import { evil, hostileAnswers, long } from './support/hostileAnswers.ts';
import { sampleTarget } from './support/localService.ts';
import { itTakesPictures, takePictures } from './support/pictures.ts';
import { PlanPicker } from './support/planPicker.ts';
import { RefactorPreview } from './support/refactorPreview.ts';
import { ReportSender } from './support/reportSender.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';

const ids = {
  'Log in': '27c133b2-79f6-442b-ab1c-1c76a343e0fe',
  'Write to us': '9fc93b20-6438-4875-b280-90a88966cb64',
  'Return something': '124b5fb0-5e5e-4324-a998-a30f7583f426',
  'Find a product': '8dd545ef-dfd9-44f9-b353-9723d80f8797',
  'Check out': 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a',
};
const logInFile = 'Account/logIn.yaml';
const findFile = 'Shop/findAProduct.yaml';
const bothFiles = ['Help/writeToUs.yaml', 'Help/returnSomething.yaml'];
/** Whether a text has neither of the characters that hostile names hide in. */
const isPlain = (text: string): boolean => !text.includes('\u202E') && !text.includes('\u0007');

describe('in one window,', () => {
  let window: EditorWindow;
  let hosted: HostedService;
  let sample: SampleFolder;
  let plan: PlanPicker;
  let preview: RefactorPreview;
  let pulled: Record<string, string>;

  before(async () => {
    hosted = await HostedService.start(await ServiceProcess.start());
    window = await openHostedWindow(hosted);
    await window.page.setViewportSize({ width: 1100, height: 900 });
    plan = new PlanPicker(window);
    preview = new RefactorPreview(window);
    sample = await SampleFolder.pullFrom(hosted.service.client, { window, folder: 'tests' });
    pulled = sample.files();
  });
  after(async () => {
    await window?.dispose();
    await hosted?.dispose();
  });

  describe('fixes of a report, in the window', function () {
    this.bail(true);

    const caseNamed = async (name: string): Promise<TestCase> => {
      const found = (await sample.cases()).find(({ description }) => description === name);
      assert.ok(found);
      return found;
    };
    /** A fix that lets steps fail. */
    const fixSteps = (testCase: TestCase, ...at: number[]): TestCase => ({
      ...testCase,
      elements: testCase.elements.map((step, index) =>
        at.includes(index) ? { ...step, ignoreFailure: true } : step,
      ),
    });
    const openReport = async (): Promise<void> => {
      await window.choose('More Actions for All Test Cases…', 'Pull Fixed Test Cases of a Report…');
      await plan.row('0 of 1 passed').waitFor();
      await plan.row('0 of 1 passed').click();
    };

    before(async () => {
      const testCases = [await caseNamed('Log in')];
      await hosted.service.client.draftPush(sampleTarget, { testCases });
    });

    it('are shown file by file and step by step, and only those that are accepted are written', async () => {
      const [one, other] = [await caseNamed('Log in'), await caseNamed('Find a product')];
      hosted.fixed = [{ ...fixSteps(one, 0, 2), prompt: 'Log in as a customer.' }, fixSteps(other, 1)];
      const before = sample.files();
      await openReport();
      await preview.opened();
      await window.shot('fixes-1-preview');
      await preview.row('prompt:').click();
      await window.page
        .locator('.monaco-diff-editor .view-line', { hasText: 'as a customer' })
        .first()
        .waitFor();
      await window.shot('fixes-2-diff');
      await preview.leaveOut('prompt:');
      await preview.leaveOut('findAProduct.yaml');
      await preview.apply();
      await window.status('Fixes applied in files: 1, 1 skipped');
      const [report] = (await hosted.service.client.listTestReports(sampleTarget)).data;
      const asked = hosted.proxy.of('pull').flatMap(({ query }) => query['testReportId'] ?? []);
      assert.deepEqual(asked, [report?.id]);
      const { [logInFile]: fixed = '', ...others } = sample.files();
      assert.equal(fixed.match(/ignoreFailure: true/g)?.length, 2);
      assert.doesNotMatch(fixed, /as a customer/);
      assert.deepEqual({ ...others, [logInFile]: before[logInFile] }, before);
    });

    it('name the step in which they conflict with a local edit, and offer to resolve that', async () => {
      const other = await caseNamed('Find a product');
      sample.write(findFile, sample.text(findFile).replace('selector: Sort by', 'selector: Order by'));
      hosted.fixed = [fixSteps(other, 0)];
      await openReport();
      const conflict =
        /These fixes conflict with changes in your files, so they were not written: .*findAProduct/;
      await window.toast(conflict);
      await window.shot('fixes-3-conflict');
      await window.answerToast(conflict, 'Resolve Conflicts…');
      await plan.opened(/^Pull from/);
      await window.shot('fixes-4-resolve');
      await plan.choice('Find a product', 'Keep Local Version').waitFor();
    });

    it('come from reports that can be filtered in the view, until the filter is cleared', async () => {
      await window.page.keyboard.press('Escape');
      const reports = window.treeRow(/^Reports/).first();
      await window.pressToBeAsked(reports, 'Filter Test Reports…', /Select a field/);
      await window.quickPick('Status');
      await window.quickPick('Passed');
      await window.quickPick('Time');
      await window.quickPick('Last 7 days');
      await plan.row('Last 7 days').waitFor();
      await window.shot('reports-1-filter');
      await window.quickPick('Show Reports');
      await window.treeRow('Status: Passed · Last 7 days').waitFor();
      await window.unfold(reports, window.treeRow('No report matches the filter'));
      await window.shot('reports-2-filtered');
      const filters = hosted.proxy.of('listTestReports').flatMap(({ query }) => query['filter'] ?? []);
      assert.equal(filters.at(-1), '[{"key":"status","operator":"EQUALS","value":"PASSED"}]');
      await window.choose('Filter View…', 'Clear Filter of Test Reports');
      await window.treeRow('No report matches the filter').waitFor({ state: 'detached' });
    });

    it('go with test plans, of which those of explorations are offered', async () => {
      const found = await caseNamed('Find a product');
      const testPlanId = '6b1f1a0c-0000-4000-8000-000000000001';
      hosted.proxy.answer('explore', {
        status: 200,
        body: {
          testPlanId,
          discoveries: [{ testCaseId: found.id, discoveryId: testPlanId, testCaseName: found.description }],
        },
      });
      await window.run('Portable Tests: Explore an Application…');
      await window.quickInput('https://shop.example/', 'Address to explore');
      await window.quickPick('Add to Sample shop');
      await window.quickInput('Look around', 'Purpose of the test cases');
      await window.toast('The exploration of Sample shop found 1 test case');
      hosted.planned = [found];
      await window.choose('More Actions for All Test Cases…', 'Pull Test Plan…');
      await plan.row('1 discovery · https://shop.example/').waitFor();
      await plan.row('Enter Another Test Plan ID…').waitFor();
      await window.shot('plans-1-known');
      await plan.row('1 discovery').click();
      await waitUntil(
        () => hosted.proxy.of('pull').flatMap(({ query }) => query['testPlanId'] ?? []),
        ([asked]) => asked === testPlanId,
      );
    });
  });

  describe('reports of a hosted service, in the window', () => {
    const reports = new HostedReports();

    before(async () => {
      await window.clear();
      reports.all = manyReports(21, ids['Return something']);
      hosted.proxy.answer('listTestReports', reports.page);
      hosted.proxy.answer('getTestReport', reports.one);
      hosted.proxy.forget();
      await window.run('Portable Tests: Show Test Reports');
      await rows().first().waitFor();
    });
    after(async () => {
      hosted.proxy.answer('listTestReports');
      hosted.proxy.answer('getTestReport');
      await window.clear();
    });

    const page = () => window.webview;
    const rows = () => page().locator('button.row');
    const button = (name: string) => page().getByRole('button', { name });

    it('are loaded page by page', async () => {
      await button('Show Older Reports').click();
      await rows().nth(20).waitFor();
      await button('Show Older Reports').waitFor({ state: 'detached' });
      const keys = hosted.proxy.of('listTestReports').flatMap(({ query }) => query['key[createdAt]'] ?? []);
      assert.deepEqual(keys, [reports.all[19]?.createdAt]);
    });

    it('show that the key is not accepted, with a button to enter another one', async () => {
      hosted.proxy.answer('listTestReports', { status: 401, body: { message: script } });
      await button('Refresh').first().click();
      await page().getByRole('alert').waitFor();
      await window.shot('hosted-report-1-wrong-key');
      hosted.proxy.answer('listTestReports', reports.page);
      await page().getByRole('alert').getByRole('button', { name: 'Set API Key…' }).click();
      await window.quickInput(hostedKey, `API Key for ${hosted.proxy.host}`);
      await page().getByRole('alert').waitFor({ state: 'detached' });
    });

    it('pull the fixed test cases of the report that is shown', async () => {
      await rows().first().click();
      const kept = (await sample.cases()).find(({ id }) => id === ids['Return something']);
      assert.ok(kept);
      hosted.fixed = [{ ...kept, prompt: 'Fixed' }];
      await button('More Actions…').click();
      await page().getByRole('menuitem', { name: 'Pull Fixed Test Cases' }).click();
      await preview.apply();
      await window.status('Fixes applied in files: 1');
      const asked = hosted.proxy.of('pull').flatMap(({ query }) => query['testReportId'] ?? []);
      assert.deepEqual(asked, [reports.all[0]?.id]);
    });
  });

  describe('the view of test cases, by mouse', () => {
    before(async () => {
      await window.clear();
      for (const [file, text] of Object.entries(pulled)) sample.write(file, text);
      await refresh();
    });

    const row = (name: string | RegExp): Locator => window.treeRow(name).first();
    const unfold = (name: RegExp): Promise<void> =>
      window.unfold(
        row(name),
        window.page.locator('.pane-body .monaco-list-row[aria-expanded="true"]', { hasText: name }),
      );
    const refresh = async (): Promise<void> => {
      hosted.proxy.forget();
      await window.run('Portable Tests: Refresh');
      await hosted.proxy.latest('listTestTargets');
    };
    const foldersThere = async (): Promise<Record<string, string | undefined>> =>
      Object.fromEntries(
        (await sample.cases()).map((testCase) => [testCase.description, testCase.folderName ?? undefined]),
      );
    /** Clicks a row of a folder, and waits for its file, which would close the palette when it opens. */
    const openByRow = (folder: RegExp, name: string, file: string): Promise<void> =>
      window.actUntil(
        async () => {
          await window.unfold(row(folder), row(name));
          await row(name).click({ timeout: 5000 });
        },
        () =>
          window.page.locator('.tabs-container .tab.active', { hasText: file }).waitFor({ timeout: 5000 }),
      );
    /** Hovers over a row until it shows its button: a message that comes above it moves it from the mouse. */
    const hoverFor = (name: string, button: string): Promise<void> =>
      window.actUntil(
        () => row(name).hover({ timeout: 5000 }),
        () => row(name).getByLabel(button).waitFor({ timeout: 5000 }),
      );
    const selectTwo = async (): Promise<void> => {
      await openByRow(/^Help/, 'Write to us', 'writeToUs.yaml');
      await row('Return something').click({ modifiers: ['ControlOrMeta'] });
      await window.page.locator('.pane-body .monaco-list-row.selected').nth(1).waitFor();
    };
    /** Selects both anew where the view, drawn anew, has lost one: the title tells. */
    const chooseForTwo = (command: string, title: string): Promise<void> =>
      window.chooseFromMenu(row('Write to us'), command, `${title}: 2 test cases`, selectTwo);
    const openMenu = (): Promise<void> =>
      window.actUntil(
        async () => {
          await selectTwo();
          await row('Write to us').click({ button: 'right' });
        },
        () => window.menuItem('Delete').waitFor({ timeout: 5000 }),
        () => window.page.keyboard.press('Escape'),
      );
    /** Chooses from the menu of both rows, until what comes of it is seen. */
    const chooseForBoth = (command: string, effect: () => Promise<void>): Promise<void> =>
      window.actUntil(
        async () => {
          const [entry = '', inSubmenu = ''] = command.split(' > ');
          await openMenu();
          await window.menuItem(entry).hover({ timeout: 5000 });
          await window.page.keyboard.press('ArrowRight');
          await window.menuItem(inSubmenu).hover({ timeout: 5000 });
          await window.page.keyboard.press('Enter');
        },
        effect,
        () => window.page.keyboard.press('Escape'),
      );
    /** Has the service answer until `work` is done, and again as it is afterwards. */
    const answered = async (
      answers: Partial<
        Record<Parameters<RecordingProxy['answer']>[0], Parameters<RecordingProxy['answer']>[1]>
      >,
      work: () => Promise<void>,
    ): Promise<void> => {
      const names = Object.keys(answers) as (keyof typeof answers)[];
      for (const name of names) hosted.proxy.answer(name, answers[name]);
      try {
        await refresh();
        await work();
      } finally {
        for (const name of names) hosted.proxy.answer(name);
        await refresh();
        await hosted.proxy.latest('pull');
        await row(/^Shop/).waitFor();
      }
    };

    it('keeps what is unfolded and selected when it asks the service again', async () => {
      await openByRow(/^Account/, 'Log in', 'logIn.yaml');
      await refresh();
      await hosted.proxy.latest('pull');
      await window.page.locator('.pane-body .monaco-list-row.selected', { hasText: 'Log in' }).waitFor();
      assert.equal(await row(/^Account/).getAttribute('aria-expanded'), 'true');
    });

    it('moves two selected test cases to the folder they are dropped on, and updates the service', async () => {
      await selectTwo();
      hosted.proxy.forget();
      const [from, to] = [await row('Return something').boundingBox(), await row(/^Account/).boundingBox()];
      assert.ok(from && to);
      await window.page.mouse.move(from.x + 60, from.y + from.height / 2);
      await window.page.mouse.down();
      await window.page.mouse.move(to.x + 60, to.y + 2, { steps: 8 });
      await window.page.mouse.move(to.x + 70, to.y + to.height / 2, { steps: 4 });
      await window.page.mouse.up();
      const question = 'Move 2 test cases to Account on the service?';
      await window.dialog(question);
      await window.shot('tree-drop');
      await window.answerDialog(question, 'Move');
      await window.status('Changed 2 test cases on');
      await window.toast('Moved 2 test cases to Account on the service.');
      assert.deepEqual(
        hosted.proxy.of('updateTestCase').map(({ body }) => body),
        [{ folderName: 'Account' }, { folderName: 'Account' }],
      );
      const there = await foldersThere();
      assert.deepEqual([there['Write to us'], there['Return something']], ['Account', 'Account']);
      assert.deepEqual(hosted.proxy.of('pull'), []);
      await unfold(/^Account/);
      const level = await row('Log in').getAttribute('aria-level');
      for (const name of ['Write to us', 'Return something'])
        await window.page
          .locator(`.pane-body .monaco-list-row[aria-level="${level}"]:not([aria-label*="on the service"])`)
          .filter({ hasText: name })
          .waitFor();
      await row(/^Help/)
        .filter({ hasText: /^Help\s*3$/ })
        .waitFor();
      assert.match(sample.text('Account/writeToUs.yaml'), /^folderName: Account$/m);
      await chooseForTwo('On the Service > Move to Folder…', 'Folder on the Service');
      await window.quickPick('Help');
      await row(/^Help/)
        .filter({ hasText: /^Help\s*5$/ })
        .waitFor();
    });

    it('switches two selected test cases off by one command of their menu', async () => {
      hosted.proxy.forget();
      await chooseForTwo('On the Service > Set Run Status…', 'Run Status on the Service');
      await window.quickPick('OFF');
      await row('Write to us').filter({ hasText: /off$/ }).waitFor();
      assert.deepEqual(
        hosted.proxy
          .of('updateTestCase')
          .map(({ path: where, body }) => [where.split('/').at(-1), body])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
        [
          [ids['Return something'], { runStatus: 'OFF' }],
          [ids['Write to us'], { runStatus: 'OFF' }],
        ],
      );
    });

    it('pushes two selected test cases as drafts in one request, with one message', async () => {
      hosted.proxy.forget();
      await chooseForBoth('Sync > Push as Draft', async () =>
        window.toast('Pushed 2 test cases as drafts to').then(() => undefined),
      );
      await window.shot('rows-1-drafts');
      const [body] = hosted.proxy
        .of('draftPush')
        .map((request) => request.body as { testCases: { id: string }[] });
      const sent = new Set((body?.testCases ?? []).map(({ id }) => id));
      assert.equal(hosted.proxy.of('draftPush').length, 1);
      for (const name of ['Return something', 'Write to us'] as const) assert.ok(sent.has(ids[name]), name);
      await window.run('Notifications: Clear All Notifications');
    });

    it('offers for two selected rows only what can be done with both', async () => {
      await openMenu();
      for (const entry of ['Open to the Side', 'Reveal in Explorer'])
        assert.equal(await window.menuItem(entry).count(), 0, entry);
      for (const entry of ['Run', 'Push', 'On the Service', 'Delete'])
        assert.equal(await window.menuItem(entry).count(), 1, entry);
      await window.shot('rows-2-menu');
      await window.menuItem('Sync').hover();
      await window.page.keyboard.press('ArrowRight');
      await window.menuItem('Upload as New Test Case').waitFor();
      assert.equal(await window.menuItem('Compare with Service').count(), 0);
      await window.shot('rows-3-sync');
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Escape');
    });

    it('uses the service versions of two conflicts after one question, and one undo restores both', async () => {
      const files = bothFiles;
      for (const file of files) sample.replaceIn(file, /^prompt: .*/m, 'prompt: Mine');
      const mine = files.map((file) => sample.text(file));
      for (const name of ['Write to us', 'Return something'] as const)
        await hosted.service.client.updateTestCase(sampleTarget, ids[name], { entryPointUrlPath: '/theirs' });
      await refresh();
      for (const name of ['Write to us', 'Return something'])
        await window.treeRowInState(name, 'changed on both sides').waitFor();
      const question = 'Replace 2 files with their service versions?';
      await chooseForBoth('Sync > Use Service Version', async () =>
        window.dialog(question).then(() => undefined),
      );
      await window.shot('rows-4-service-versions');
      await window.answerDialog(question, 'Use Service Versions');
      await window.status('2 files match the service');
      for (const file of files) assert.match(sample.text(file), /^entryPointUrlPath: \/theirs$/m);
      await window.run('Portable Tests: Undo Last Pull');
      await window.status('Last pull undone: 2 files restored');
      assert.deepEqual(
        files.map((file) => sample.text(file)),
        mine,
      );
    });

    it('deletes the files of the selected test cases by a key, after one question', async () => {
      const before = Object.fromEntries(bothFiles.map((file) => [file, sample.text(file)]));
      // The undo before draws the rows anew, which may lose a selection.
      for (const name of ['Write to us', 'Return something'])
        await window.treeRowInState(name, 'changed on both sides').waitFor();
      await openByRow(/^Help/, 'Return something', 'returnSomething.yaml');
      await row('Write to us').click({ modifiers: ['Shift'] });
      const selected = window.page.locator('.pane-body .monaco-list-row.selected');
      await selected.nth(1).waitFor();
      const question = `Delete the files of ${await selected.count()} test cases?`;
      await window.page.keyboard.press('Delete');
      await window.dialog(question);
      await window.shot('rows-5-delete');
      await window.page.keyboard.press('Escape');
      await window.page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
      await selectTwo();
      await window.page.keyboard.press('Delete');
      await window.answerDialog('Delete the files of 2 test cases?', 'Delete');
      for (const name of ['Write to us', 'Return something'])
        await window.page.locator('.pane-body [aria-label*="deleted"]', { hasText: name }).waitFor();
      for (const [file, text] of Object.entries(before)) sample.write(file, text);
      await window.page.locator('.pane-body [aria-label*="deleted"]').first().waitFor({ state: 'detached' });
    });

    it('shows the last results of test cases, and opens the report from the line above a file', async () => {
      const reports = new ReportSender({ url: hosted.service.url, key: hostedKey });
      const run = async (errors: ReadonlyMap<string, string> = new Map()): Promise<void> =>
        reports.end(await reports.begin(Object.values(ids)), errors);
      await run();
      await run(new Map([[ids['Find a product'], 'Step 1: not found']]));
      await run(new Map([[ids['Log in'], 'Step 2: Timeout']]));
      await refresh();
      await window.unfold(row(/^Account/), row('Log in').filter({ hasText: 'failed just now' }));
      await window.unfold(row(/^Shop/), row('Find a product').filter({ hasText: 'flaky, passed just now' }));
      const label = await row('Find a product').getAttribute('aria-label');
      assert.match(label ?? '', /^Find a product, flaky, passed just now/);
      await window.openFile('tests/Account/logIn.yaml');
      await window.editor.getByText('Last run: failed just now (main)').click();
      await window.page
        .locator('.tabs-container .tab.active', { hasText: 'Test Reports: Sample shop' })
        .waitFor();
      await window.webview.getByRole('button', { name: 'Step 2', exact: true }).waitFor();
      await window.page.keyboard.press('Control+F4');
    });

    it('shows texts of a hostile service as text, each in a row of normal height', async () => {
      await answered(await hostileAnswers(hosted.service.client), async () => {
        await row('Hostile').waitFor();
        for (const name of [/^Environments/, /^Reports/, /^Folder/, /^No name/, /^No date/])
          await unfold(name);
        await row('Evil').waitFor();
        await row('Report <img').waitFor();
        const rows = window.page.locator('.pane-body .monaco-list-row');
        const heights = await rows.evaluateAll((all) =>
          all.map((element) => element.getBoundingClientRect().height),
        );
        assert.deepEqual([...new Set(heights)], [22]);
        const texts = await rows.allInnerTexts();
        for (const text of texts) assert.ok(text.length < 700 && isPlain(text), text.slice(0, 200));
        for (const name of ['Hostile', 'Evil', 'Report <img', 'javascript:']) {
          await row(name).hover();
          const hover = window.page.locator('.workbench-hover').first();
          await hover.waitFor();
          assert.ok(((await hover.textContent()) ?? '').length < 5000);
          assert.equal(
            await hover.locator('img, script, a[href^="command:"], a[data-href^="command:"]').count(),
            0,
          );
          await window.page.mouse.move(900, 500);
          await hover.waitFor({ state: 'hidden' });
        }
        const status = window.page.locator('.statusbar-item', { hasText: 'Hostile' });
        const said = await status.innerText();
        assert.ok(said.length < 200 && isPlain(said) && !said.includes('\n'), said.slice(0, 200));
        await window.shot('tree-hostile');
        assert.equal(await window.page.evaluate('globalThis.ran'), undefined);
        assert.equal(await rows.locator('img, script').count(), 0);
      });
      await answered(
        { listTestTargets: { status: 500, body: `<html><body>${evil}${long}</body></html>` } },
        async () => {
          const problem = window.page.locator('.pane-body .monaco-list-row').nth(1);
          await problem.waitFor();
          assert.ok((await problem.innerText()).length < 400);
          assert.equal(await window.page.evaluate('globalThis.ran'), undefined);
          await window.shot('tree-html-error');
        },
      );
    });

    itTakesPictures('has a text for each state, in every theme, narrow and wide', async () => {
      await answered({ listTestTargets: { status: 401 } }, async () => {
        await hoverFor('API key not accepted', 'Set API Key');
        await takePictures(window, 'tree-state-wrong-key');
      });
      await answered({ listTestTargets: { status: 200, body: [] } }, async () => {
        await hoverFor('No test target yet', 'New Test Target');
        await takePictures(window, 'tree-state-no-target');
      });
      let go: (() => void) | undefined;
      const held = new Promise<undefined>((resolve) => (go = () => resolve(undefined)));
      await answered({ pull: () => held }, async () => {
        await window.page
          .locator('.pane-body .message', { hasText: `Waiting for ${hosted.proxy.host}…` })
          .waitFor();
        await takePictures(window, 'tree-state-loading');
        go?.();
        await row(/^Account/).waitFor();
      });
      await unfold(/^Reports/);
      const draft = '11111111-2222-4333-8444-000000000010';
      const description = 'Wrap a gift';
      const imported = { testTargetId: sampleTarget, description, elements: [] };
      await hosted.service.client.importTestCase(sampleTarget, draft, imported);
      await hosted.service.client.updateTestCase(sampleTarget, draft, { status: 'DRAFT' });
      sample.write(
        'new.yaml',
        'id: 11111111-2222-4333-8444-000000000009\ndescription: Buy a gift\nelements: []\n',
      );
      sample.write('Account/logIn.yaml', `id: ${ids['Log in']}\ndescription: Log in\n`);
      await refresh();
      await row('Buy a gift').waitFor();
      for (const name of [/^Account/, /^Help/, /^Drafts and Disabled/]) await unfold(name);
      await window.unfold(row(/^Shop/), row('Find a product').filter({ hasText: 'flaky' }));
      await takePictures(window, 'tree');
      await window.choose('Filter View…', 'Filter Test Cases…');
      await window.quickInput('nowhere to be found');
      await hoverFor('No test case matches the filter', 'Clear Filter');
      await takePictures(window, 'tree-state-filtered-none');
      await window.actUntil(
        async () => {
          await row('No test case matches the filter').hover({ timeout: 5000 });
          await row('No test case matches the filter').getByLabel('Clear Filter').click({ timeout: 5000 });
        },
        () => row('Buy a gift').waitFor({ timeout: 5000 }),
      );
    });
  });
});
