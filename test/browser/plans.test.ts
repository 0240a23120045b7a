import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { samplePulled } from './support/sampleSize.ts';
import { openWindow } from './support/window.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const findAProduct = { id: '8dd545ef-dfd9-44f9-b353-9723d80f8797' };
const returnSomething = { id: '124b5fb0-5e5e-4324-a998-a30f7583f426' };
const subscribe = 'Help/subscribeToTheNewsletter.yaml';

describe('in one window,', () => {
  let window: EditorWindow;
  let sample: SampleFolder;
  let plan: PlanPicker;
  let first: TestCase[];

  before(async () => {
    window = await openWindow();
    plan = new PlanPicker(window);
    sample = await SampleFolder.pull(window);
    first = await sample.cases();
  });
  after(() => window?.dispose());

  const pull = () => window.run('Portable Tests: Pull Test Cases');
  const tab = (title: string): Locator =>
    window.page.locator('.tabs-container .tab').filter({ hasText: title });

  describe('the plan of a sync', function () {
    this.bail(true);
    const pullPlan = 'Pull from Local service into portable-tests';
    const pushPlan = 'Push from portable-tests to Local service';
    const describeThere = (id: string, description: string) =>
      sample.client.updateTestCase(sampleTarget, id, { description });
    let pulled: Record<string, string>;
    let changed: Record<string, string>;

    it('groups the changes of a pull, and leaves each conflict to a choice, by mouse or keyboard', async () => {
      pulled = sample.files();
      sample.setDescription(logIn.file, 'Log in by name');
      await describeThere(logIn.id, 'Log in at once');
      await describeThere(findAProduct.id, 'Find products');
      await sample.client.updateTestCase(sampleTarget, writeToUs.id, { entryPointUrlPath: '/contact' });
      rmSync(sample.at('Help/readTheDeliveryTerms.yaml'));
      await sample.client.push(sampleTarget, {
        testCases: (await sample.cases()).filter(({ id }) => id !== returnSomething.id),
      });
      sample.replaceIn(subscribe, 'elements:', 'elements: [');
      changed = sample.files();
      await pull();
      await plan.opened(pullPlan);
      assert.deepEqual(await plan.lines(), [
        'Updated',
        '[x] Write to us',
        'Renamed or moved',
        '[x] Find a product',
        'Conflicts',
        '[ ] Log in by name',
        '[ ]     Use Service Version',
        '[ ]     Keep Local Version',
        '[ ]     Resolve in Merge Editor',
        'Deleted locally',
        '[ ] Read the delivery terms',
        'Deleted on the service',
        '[ ] Return something',
        '[ ]     Delete File',
        '[ ]     Keep as New',
        'Files with errors',
        '[ ] Help/subscribeToTheNewsletter.yaml',
      ]);
      await window.shot('plan-2-groups');
      const { keyboard } = window.page;
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
        await keyboard.press(key);
      await plan.chosen('Log in by name', 'Use Service Version').waitFor();
      await plan.says('Pull 3');
      for (const key of ['ArrowDown', 'Space']) await keyboard.press(key);
      await plan.chosen('Log in by name', 'Keep Local Version').waitFor();
      await plan.chosen('Log in by name', 'Use Service Version').waitFor({ state: 'hidden' });
      await plan.tickInVain('Log in by name');
      await plan.filter('in at once');
      await plan.entry('Write to us').waitFor({ state: 'hidden' });
      assert.equal((await plan.lines()).length, 4);
      await plan.filter('');
      await plan.choose('Log in by name', 'Use Service Version');
      await plan.says('Pull 3');
      await window.shot('plan-3-chosen');
    });

    it('compares one change, and all of them, while it stays open', async () => {
      await plan.press('Log in by name', 'Compare');
      await tab('Log in by name: File ↔ After the Pull').waitFor();
      await window.page.locator('.monaco-diff-editor').first().waitFor();
      await window.shot('plan-4-compare');
      await plan.widget.getByLabel('Compare All').click();
      await tab(pullPlan).waitFor();
      await window.page.locator('.multiDiffEntry').nth(1).waitFor();
      await window.shot('plan-5-compare-all');
      await plan.says('Pull 3');
    });

    it('asks before it deletes what “Toggle all” selected, and is undone byte by byte', async () => {
      await plan.tickAll();
      await plan.chosen('Return something', 'Delete File').waitFor();
      await plan.ok();
      await window.answerDialog('Delete the file of this test case?', 'Cancel');
      await plan.choose('Return something', 'Keep as New');
      await plan.accept();
      await window.status('Pulled test cases: 1 restored, 3 updated, 2 moved');
      await window.toast(
        /Pulled\. Help\/subscribeToTheNewsletter\.yaml was not changed: line \d+ has an error/,
      );
      await window.run('Portable Tests: Undo Last Pull');
      await window.status(/Last pull undone: \d+ files restored/);
      assert.deepEqual(sample.files(), changed);
      await window.clear();
    });

    it('is not there for a file with errors, which is named and opened', async () => {
      await window.run('Portable Tests: Push All Test Cases');
      await window.toast(
        /Help\/subscribeToTheNewsletter\.yaml, line \d+: .*Nothing was pushed\. Fix the file/,
      );
      await window.shot('plan-6-invalid');
      await window.answerToast('Help/subscribeToTheNewsletter.yaml, line', 'Open File');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'subscribeToThe' }).waitFor();
      await window.squiggles().first().waitFor();
      sample.replaceIn(subscribe, 'elements: [', 'elements:');
    });

    it('opens from the message that a test case changed on the service', async () => {
      await window.openFile(`portable-tests/${logIn.file}`);
      await window.run('Portable Tests: Push This Test Case');
      const refused = 'it changed on Local service since the last pull';
      await window.toast(
        `"Log in by name" was not pushed: ${refused}. Pull to see what changed, then push again.`,
      );
      await window.shot('plan-7-refused');
      await window.answerToast(refused, 'Pull');
      await plan.opened(pullPlan);
      await plan.choose('Log in by name', 'Keep Local Version');
      await plan.accept();
      await window.status('Nothing was pulled: 1 kept to push');
      await window.openFile(`portable-tests/${logIn.file}`);
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed "Log in by name" to Local service');
    });

    it('confirms by name what a push removes because “Toggle all” selected it', async () => {
      const added = [1, 2].map((at) => ({
        id: `11111111-2222-4333-8444-55555555555${at}`,
        description: `Only there ${at}`,
        elements: [],
      }));
      for (const file of Object.keys(sample.files())) if (!(file in pulled)) rmSync(sample.at(file));
      for (const [file, text] of Object.entries(pulled)) sample.write(file, text);
      await sample.client.push(sampleTarget, { testCases: [...first, ...added] });
      sample.setDescription('acceptCookies.yaml', 'Accept $(zap)');
      await window.run('Portable Tests: Push All Test Cases');
      await plan.opened(pushPlan);
      assert.deepEqual(await plan.lines(), [
        'Changed',
        '[x] Accept $(zap)',
        'Only on the service',
        '[ ] Only there 1',
        '[ ] Only there 2',
      ]);
      await plan.press('Accept $(zap)', 'Compare');
      await tab('Accept $(zap): Service ↔ File').waitFor();
      await window.shot('plan-8-push');
      await plan.tickAll();
      await plan.ticked('Only there 2').waitFor();
      await plan.ok();
      const question = 'Remove 2 test cases from the service?';
      assert.match(await (await window.dialog(question)).innerText(), /Only there 1\s+Only there 2/);
      await window.shot('plan-9-removal');
      await window.answerDialog(question, 'Remove from Service');
      await window.status('Pushed to Local service: 1 changed, 2 removed');
      assert.equal((await sample.cases()).length, first.length);
    });

    it('has the changes of a branch, where the draft push is the first choice', async () => {
      const git = (...args: string[]): unknown =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
          cwd: window.workspace,
        });
      git('init', '-q', '-b', 'main');
      git('add', '-A');
      git('commit', '-q', '-m', 'Test cases');
      await window.openFile('portable-tests/acceptCookies.yaml');
      await window.titleButton('Push This Test Case').waitFor();
      git('checkout', '-q', '-b', 'feature');
      sample.setDescription('acceptCookies.yaml', 'Accept all cookies');
      await window.run('Portable Tests: Push Branch Changes');
      await plan.opened(pushPlan);
      assert.deepEqual(await plan.lines(), ['Changed', '[x] Accept all cookies']);
      await plan.accept();
      await window.status('Pushed to Local service: 1 changed');
      await window.openFile(`portable-tests/${logIn.file}`);
      await window.titleButton('Push This Test Case as Draft').waitFor();
      await window.titleButton('Push This Test Case').waitFor({ state: 'detached' });
      await window.shot('plan-10-draft-first');
      rmSync(path.join(window.workspace, '.git'), { recursive: true });
    });
  });

  describe('the plan of an import of Playwright tests', function () {
    this.bail(true);

    before(async () => {
      await window.clear();
      cpSync(path.join(repoRoot, 'test/fixtures/specs'), path.join(window.workspace, 'specs'), {
        recursive: true,
      });
    });

    const file = (name: string): string => path.join(window.workspace, 'portable-tests', name);

    it('shows what it writes, writes it, and lists what it could not convert', async () => {
      await window.openContainer('Explorer');
      const explorer = window.page.locator('.explorer-folders-view');
      const spec = explorer.locator('.monaco-list-row', { hasText: 'login.spec.ts' });
      await window.unfold(explorer.locator('.monaco-list-row', { hasText: /^specs$/ }), spec);
      await window.chooseFromMenu(spec, 'Import Playwright Tests…', 'Import Playwright Tests');
      await plan.opened('Import Playwright Tests');
      await plan.entry('accepts the right password').waitFor();
      await window.shot('import-plan');
      await plan.press('accepts the right password', 'Compare');
      await window.page.locator('.tabs-container .tab', { hasText: 'Existing ↔ Imported' }).waitFor();
      await window.shot('import-compare');
      await plan.accept();
      await window.toast('5 test cases created, 0 updated. Not converted: 1. Converted with differences: 2.');
      await window.shot('import-done');
      assert.match(readFileSync(file('Login/showsHelp.yaml'), 'utf8'), /^runStatus: "OFF"$/m);
      const toast = 'Not converted: 1';
      await window.answerToast(toast, 'Show Problems');
      await window.page
        .getByText('"toHaveURL" isn\'t supported as an assertion in a test case')
        .first()
        .waitFor();
      await window.shot('import-problems');
    });

    it('proposes only what differs afterwards', async () => {
      await window.run('Notifications: Clear All Notifications');
      rmSync(file('Login/showsHelp.yaml'));
      rmSync(file('Login/refusesAWrongPassword.yaml'));
      await window.openContainer('Explorer');
      const explorer = window.page.locator('.explorer-folders-view');
      const spec = explorer.locator('.monaco-list-row', { hasText: 'login.spec.ts' });
      await window.chooseFromMenu(spec, 'Import Playwright Tests…', 'Import Playwright Tests');
      await plan.entry('shows help').waitFor();
      assert.deepEqual(await plan.lines(), ['New', '[x] refuses a wrong password', '[x] shows help']);
      await plan.accept();
      await window.toast('2 test cases created, 0 updated.');
      assert.ok(existsSync(file('Login/showsHelp.yaml')));
    });
  });

  describe('a conflict in the merge editor', function () {
    this.bail(true);
    let original: string;
    let merging: Locator;

    before(async () => {
      await window.clear();
      await sample.client.push(sampleTarget, { testCases: first });
      const targets = [{ folder: 'merge-tests', testTargetId: sampleTarget, serviceUrl: 'local' }];
      writeFileSync(
        path.join(window.workspace, '.vscode/settings.json'),
        JSON.stringify({ 'portableTests.targets': targets }),
      );
      await window.openContainer('Portable Tests');
      await window.treeRow('Sample shop').filter({ hasText: 'merge-tests' }).waitFor();
      await pull();
      await window.status(samplePulled);
      sample = new SampleFolder(window, sample.client, 'merge-tests');
      merging = window.page.locator('.merge-editor');
      original = sample.text(logIn.file);
    });

    const there = async () => (await sample.cases()).find(({ id }) => id === logIn.id);
    /** Saves the result, once it is another one than the file. */
    const save = async (): Promise<void> => {
      await window.page.locator('.tabs-container .tab.active.dirty').waitFor();
      await window.page.keyboard.press('ControlOrMeta+S');
      await window.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
    };
    const closing = 'The file contains unhandled conflicts.';
    const offer = 'The merge of "Log in as I want" is incomplete. The file was not changed.';
    const pullPlan = 'Pull from Local service into merge-tests';

    it('shows both versions and the file in the format of the file', async () => {
      sample.setDescription(logIn.file, 'Log in by name');
      sample.write(logIn.file, `${sample.text(logIn.file)}# a comment of mine\n`);
      await sample.client.updateTestCase(sampleTarget, logIn.id, {
        description: 'Log in at once',
        entryPointUrlPath: '/log-in',
      });
      await window.run('Portable Tests: Pull Test Cases');
      await plan.opened(pullPlan);
      await plan.choose('Log in by name', 'Resolve in Merge Editor');
      await window.shot('merge-1-plan');
      await plan.accept();
      await window.page.locator('.merge-editor .code-view.input').nth(1).waitFor();
      await window.page.locator('.merge-editor .view-line', { hasText: 'Log in at once' }).first().waitFor();
      await merging.getByText('1 Conflict Remaining').waitFor();
      await window.shot('merge-2-editor');
    });

    it('is resolved when the merge is completed, and can then be pushed', async () => {
      const result = merging.locator('.code-view.result');
      await result.locator('.view-line', { hasText: '/log-in' }).waitFor();
      await merging.getByText('Accept Local Version').first().click();
      await merging.getByText('0 Conflicts Remaining').waitFor();
      await result.locator('.view-line', { hasText: 'Log in by name' }).first().click();
      await window.page.keyboard.press('End');
      await window.page.keyboard.type(', at once');
      await window.shot('merge-3-result');
      await window.page.getByRole('button', { name: 'Complete Merge' }).first().click();
      await window.status('Merged "Log in by name, at once". Push it to update the service');
      assert.equal(
        sample.text(logIn.file),
        `${original
          .replace('description: Log in', 'description: Log in by name, at once')
          .replace('elements:', 'entryPointUrlPath: /log-in\nelements:')}# a comment of mine\n`,
      );
      await window.openFile(`merge-tests/${logIn.file}`);
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed "Log in by name, at once" to Local service');
      const { description, entryPointUrlPath } = (await there()) ?? {};
      assert.deepEqual([description, entryPointUrlPath], ['Log in by name, at once', '/log-in']);
    });

    it('stays a conflict, with the file unchanged, if the merge is left undecided', async () => {
      await sample.client.updateTestCase(sampleTarget, logIn.id, {
        description: 'Log in otherwise',
        entryPointUrlPath: '/sign-in',
      });
      sample.setDescription(logIn.file, 'Log in as I want');
      const before = sample.text(logIn.file);
      await window.run('Portable Tests: Pull Test Cases');
      await plan.opened(pullPlan);
      await plan.choose('Log in as I want', 'Resolve in Merge Editor');
      await plan.accept();
      await merging.getByText('1 Conflict Remaining').waitFor();
      await save();
      await window.shot('merge-4-undecided');
      await window.run('View: Close Editor');
      await window.answerDialog(closing, 'Close with Conflicts');
      await window.toast(offer);
      await window.shot('merge-6-unchanged');
      assert.equal(sample.text(logIn.file), before);
    });

    it('is opened again from the notification, and resolved by one of its buttons', async () => {
      await window.answerToast(offer, 'Continue Merge');
      await merging.getByText('1 Conflict Remaining').waitFor();
      await save();
      await window.run('View: Close Editor');
      await window.answerDialog(closing, 'Close with Conflicts');
      await window.answerToast(offer, 'Keep Local Version');
      await window.status('Kept Account/logIn.yaml: push it to change the service');
      await window.openFile(`merge-tests/${logIn.file}`);
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed "Log in as I want" to Local service');
    });

    it('is resolved by the next pull if the window was closed while a merged file was open, and the status bar names the test target', async () => {
      await sample.client.updateTestCase(sampleTarget, logIn.id, { description: 'Log in once more' });
      sample.setDescription(logIn.file, 'Log in as we want');
      await window.run('Portable Tests: Pull Test Cases');
      await plan.opened(pullPlan);
      await plan.choose('Log in as we want', 'Resolve in Merge Editor');
      await plan.accept();
      const result = merging.locator('.code-view.result');
      await merging.getByText('Accept Local Version').first().click();
      await result.locator('.view-line', { hasText: 'Log in as we want' }).first().click();
      await window.page.keyboard.press('End');
      await window.page.keyboard.type(', once more');
      await save();
      await window.run('View: Show Explorer');
      await window.reload(window.page.locator('.statusbar-item', { hasText: 'Local service: Sample shop' }));
      assert.equal(await window.treeRow('Sample shop').count(), 0, 'the view is not asked');
      // The editor may have remembered the tab of the merge, or not.
      await window.run('View: Close All Editors');
      await window.run('Portable Tests: Pull Test Cases');
      await window.status('Test cases are up to date');
      await window.openFile(`merge-tests/${logIn.file}`);
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed "Log in as we want, once more" to Local service');
    });
  });
});
