import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { filesBelow } from './support/filesBelow.ts';
import { leaksBelow } from './support/leakedSecrets.ts';
import { clientOf, sampleTarget } from './support/localService.ts';
import { itTakesPictures, takePictures } from './support/pictures.ts';
import { PlanPicker } from './support/planPicker.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { samplePulled, sampleSize } from './support/sampleSize.ts';
import { openWindow } from './support/window.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const checkOut = { id: 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a' };
const findAProduct = { file: 'Shop/findAProduct.yaml' };

const names = ['Found by a crawl', 'Found in a menu', 'Found on a form'];
const secrets = ['pass-4712', 'header-4715'];

const caseOf = (number: number, description: string): TestCase => ({
  id: `2f01de25-0000-4000-8000-00000000000${number}`,
  description,
  version: '1',
  runStatus: 'ON',
  elements: [{ interaction: { action: 'GO_TO', calledWith: '/' }, selectors: [] }],
});

describe('in one window,', () => {
  let window: EditorWindow;
  let client: ServiceClient;
  let sample: SampleFolder;
  let first: TestCase[];

  before(async () => {
    window = await openWindow();
    await window.openContainer('Portable Tests');
    await window.treeRow('Accept cookies').waitFor();
    client = await clientOf(window);
    sample = new SampleFolder(window, client);
    first = await sample.cases();
  });
  after(() => window?.dispose());

  const descriptionThere = (id: string, description: string) =>
    client.updateTestCase(sampleTarget, id, { description });

  describe('what the view shows of a service', function () {
    this.bail(true);

    const picks = async (label: RegExp): Promise<void> =>
      window.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
    const versions = (state = '') =>
      window.page.locator(`.pane-body .monaco-list-row${state}[aria-label^="Version of"]`);
    const gone = (text: string) => window.treeRow(text).first().waitFor({ state: 'detached' });

    it('can be filtered by text, with a message and a button that clears the filter', async () => {
      await window.choose('Filter View…', 'Filter Test Cases…');
      await window.quickInput('newsletter', 'Text in the name');
      await gone('Accept cookies');
      await window.unfold(window.treeRow('Help'), window.treeRow('Subscribe to the newsletter'));
      await window.page.locator('.pane-body .message', { hasText: 'Filter: newsletter' }).waitFor();
      await window.shot('filter-1-words');
      await window.page.locator('.sidebar').getByRole('button', { name: 'Clear Filter' }).click();
      await window.treeRow('Accept cookies').waitFor();
    });

    it('has versions, which are read-only YAML to look at and to compare with the file', async () => {
      await window.run('Portable Tests: Pull Test Cases');
      await window.status(/Pulled test cases: \d+ added/);
      await window.openFile('portable-tests/Account/logIn.yaml');
      const logIn = window.treeRow('Log in').first();
      await window.unfold(window.treeRow(/^Account/).first(), logIn);
      await window.run('Portable Tests: Push This Test Case as Draft');
      await window.toast('Pushed "Log in" as a draft');
      const twistie = logIn.locator('.monaco-tl-twistie.collapsible');
      await twistie.waitFor();
      await window.unfold(logIn, versions().first(), twistie);
      await window.choose('More Actions for This Test Case…', 'Show Version…');
      await picks(/Pushed as a draft/);
      await window.page.locator('.tab', { hasText: 'logIn (draft).yaml' }).waitFor();
      await window.editor.locator('.view-line', { hasText: 'description: Log in' }).waitFor();
      assert.match(await window.editorText(), /selectorType: ROLE/);
      await window.page.keyboard.type('x');
      await window.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }).waitFor();
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.choose('More Actions for This Test Case…', 'Compare Version…');
      await picks(/Pushed as a draft/);
      await window.quickPick('File');
      await window.page.locator('.tab.active', { hasText: 'Log in: Version ↔ File' }).waitFor();
      await window.shot('versions-1-diff');
    });

    it('has them below their test case too, where a push adds one and nothing folds', async () => {
      const first = versions().first();
      await window.pressToBeAsked(first, 'Compare Version…', 'Service version');
      await window.quickPick('Service version');
      await window.page.locator('.tab.active', { hasText: 'Log in: Version ↔ Service version' }).waitFor();
      await first.click();
      await window.page.locator('.tab.active', { hasText: /^logIn \(draft\)\.yaml$/ }).waitFor();
      await window.editor.locator('.view-line', { hasText: 'description: Log in' }).waitFor();
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.editor.getByText('Push as Draft').waitFor();
      await window.run('Portable Tests: Push This Test Case as Draft');
      await versions().nth(1).waitFor();
      await window.run('Portable Tests: Refresh');
      await versions('.selected').waitFor();
      await versions().first().hover();
      await window.shot('versions-2-rows');
    });

    it('has read-only details from the service, and a review status that can be set', async () => {
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.choose('More Actions for This Test Case…', 'Show Details from the Service');
      await window.page.locator('.tab.active', { hasText: 'logIn.details.yaml' }).waitFor();
      await window.editor.locator('.view-line', { hasText: 'prerequisiteId:' }).waitFor();
      assert.match(await window.editorText(), /prerequisiteId: [\da-f-]{36} # Accept cookies/);
      await window.shot('details-1-case');
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.choose('More Actions for This Test Case…', 'Set Review Status…');
      await picks(/EDITED/);
      await window.status('Changed 1 test case on Local service');
    });
  });

  describe('what differs from the service', function () {
    this.bail(true);

    before(async () => {
      await window.clear();
      const clearFilter = window.page.locator('.sidebar').getByRole('button', { name: 'Clear Filter' });
      if (await clearFilter.isVisible()) await clearFilter.click();
      const settings = path.join(window.workspace, '.vscode/settings.json');
      const bound = JSON.parse(readFileSync(settings, 'utf8')) as object;
      writeFileSync(settings, JSON.stringify({ ...bound, 'portableTests.refreshInterval': 1 }));
      await client.push(sampleTarget, { testCases: first });
      await window.run('Portable Tests: Pull Test Cases');
      await window.status(/Pulled test cases|Test cases are up to date/);
    });

    const promptHere = (file: string, prompt: string): void =>
      sample.replaceIn(file, /^prompt: .*/m, `prompt: ${prompt}`);
    const fileRow = (name: string): Locator =>
      window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });

    /** The row of a file whose decoration is said to a screen reader. */
    const marked = (name: string, words: string): Locator =>
      fileRow(name).locator(`.monaco-icon-label[aria-label*="${words}"]`);
    const badgeAt = async (label: string): Promise<string> => {
      const sign = `getComputedStyle(document.querySelector('${label}'), '::after').content`;
      return String(await window.page.evaluate(sign)).replaceAll(/"|normal|none/g, '');
    };
    const badge = (name: string): Promise<string> =>
      badgeAt(`.explorer-folders-view [aria-label*="/${name}.yaml"]`);
    const letter = (name: string): Promise<string> =>
      badgeAt(`.pane-body .monaco-list-row[aria-label^="${name}"] .monaco-icon-label`);

    it('is shown next to the files, and as a badge on the view', async () => {
      promptHere(logIn.file, 'Mine');
      await descriptionThere(logIn.id, 'Log in there');
      await descriptionThere(writeToUs.id, 'Write to them');
      promptHere(findAProduct.file, 'Mine too');
      await window.run('Portable Tests: Refresh');
      await window.unfold(
        window.treeRow('Account').first(),
        window.treeRowInState('Log in', 'changed on both sides'),
      );
      await window.page
        .locator('.activitybar .action-item, .composite-bar .action-item', { hasText: '3' })
        .first()
        .waitFor();
      await window.unfold(
        window.treeRow(/^Help/),
        window.treeRowInState('Write to us', 'changed on the service'),
      );
      await window.unfold(
        window.treeRow(/^Shop/),
        window.treeRowInState('Find a product', 'changed locally'),
      );
      await waitUntilEqual(
        () => Promise.all(['Log in', 'Write to us', 'Find a product', 'Check out'].map(letter)),
        ['⇅', '↓M', 'M', ''],
      );
      await takePictures(window, 'differs-1-view');
      await window.openFile('portable-tests/Help/writeToUs.yaml');
      await window.run('File: Focus on Files Explorer');
      for (const [folder, below] of [
        ['portable-tests', 'Account'],
        ['Account', 'logIn.yaml'],
        ['Help', 'writeToUs.yaml'],
        ['Shop', 'findAProduct.yaml'],
      ] as const)
        await window.unfold(fileRow(folder).first(), fileRow(below).first());
      await marked('logIn.yaml', 'changed on both sides').waitFor();
      await marked('writeToUs.yaml', 'changed on the service').waitFor();
      await marked('findAProduct.yaml', 'changed locally').waitFor();
      assert.equal(await marked('checkOut.yaml', 'Test case').count(), 0);
      const icon = '.monaco-icon-label.portable-test-case-lang-file-icon';
      await fileRow('checkOut.yaml').locator(icon).waitFor();
      assert.deepEqual(await Promise.all(['logIn', 'writeToUs', 'findAProduct', 'checkOut'].map(badge)), [
        '⇅',
        '↓',
        '↑',
        '',
      ]);
      await window.shot('differs-2-explorer');
    });

    it('is resolved by keeping the local version, which can then be pushed', async () => {
      await window.openContainer('Portable Tests');
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.choose('More Actions for This Test Case…', 'Keep Local Version');
      await window.status('Kept Account/logIn.yaml: push it to change the service');
      await window.treeRowInState('Log in', 'changed locally').waitFor();
      assert.match(sample.text(logIn.file), /^prompt: Mine$/m);
    });

    it('is resolved by using the service version, after a confirmation', async () => {
      const before = sample.text(writeToUs.file);
      await window.openFile('portable-tests/Help/writeToUs.yaml');
      await window.choose('More Actions for This Test Case…', 'Use Service Version');
      await window.answerDialog('Replace Help/writeToUs.yaml with the service version?', 'Cancel');
      assert.equal(sample.text(writeToUs.file), before);
      await window.choose('More Actions for This Test Case…', 'Use Service Version');
      await window.answerDialog(
        'Replace Help/writeToUs.yaml with the service version?',
        'Use Service Version',
      );
      await window.status('Help/writeToUs.yaml matches the service');
      assert.match(sample.text('Help/writeToThem.yaml'), /^description: Write to them$/m);
    });

    it('is revealed in the view from the file', async () => {
      await window.openFile('portable-tests/Shop/findAProduct.yaml');
      await window.choose('More Actions for This Test Case…', 'Reveal in Test Cases View');
      await window.treeRow('Find a product').and(window.page.locator('.focused')).waitFor();
    });

    it('is updated when the window gets the focus again', async () => {
      await window.run('File: Focus on Files Explorer');
      await hasFocus(false);
      await descriptionThere(checkOut.id, 'Check out there');
      assert.equal(await marked('checkOut.yaml', 'Test case').count(), 0);
      await hasFocus(true);
      await marked('checkOut.yaml', 'changed on the service').waitFor();
    });

    /** Turns to another window and back, as the page is told of it. */
    const hasFocus = (focused: boolean): Promise<unknown> =>
      window.page.evaluate(
        `document.hasFocus = () => ${focused}; window.dispatchEvent(new Event('${focused ? 'focus' : 'blur'}'))`,
      );
  });

  describe('a row of the view', () => {
    it('has a short menu, which opens the file to the side and deletes it', async () => {
      const row = window.treeRow('Log in').first();
      await window.openContainer('Portable Tests');
      await window.unfold(window.treeRow(/^Account/), window.treeRowInState('Log in', 'changed locally'));
      await window.actUntil(
        () => row.hover({ timeout: 5000 }),
        () => row.getByLabel(/^Run( \(|$)/).waitFor({ timeout: 5000 }),
      );
      await window.actUntil(
        () => row.click({ button: 'right' }),
        () => window.menuItem('Open to the Side').waitFor({ timeout: 5000 }),
      );
      await window.shot('menu-1-case');
      await window.menuItem('Sync').hover();
      await window.page.keyboard.press('ArrowRight');
      await window.menuItem('Compare with Service').waitFor();
      assert.equal(await window.menuItem('Use Service Version').count(), 0);
      await window.shot('menu-2-sync');
      await window.page.keyboard.press('ArrowLeft');
      await window.menuItem('Open to the Side').hover();
      await window.page.keyboard.press('Enter');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
      await window.page.keyboard.press('Control+F4');
      const question = 'Delete the file of "Log in"?';
      const before = sample.text(logIn.file);
      await window.actUntil(
        async () => {
          await row.click({ button: 'right' });
          await window.menuItem('Delete').hover({ timeout: 5000 });
          await window.page.keyboard.press('Enter');
        },
        async () => void (await window.dialog(question)),
      );
      await window.dialog('It stays on the service until you run "Push All Test Cases"');
      await window.shot('menu-3-delete');
      await window.answerDialog(question, 'Delete');
      await row.and(window.page.locator('[aria-label*="file deleted"]')).waitFor();
      sample.write(logIn.file, before);
      await window.page.locator('.pane-body [aria-label*="file deleted"]').waitFor({ state: 'detached' });
    });
  });

  describe('the menus of the view', () => {
    const submenu = (label: string): Promise<void> =>
      window.actUntil(
        async () => {
          await window.menuItem(label).hover({ timeout: 5000 });
          await window.page.keyboard.press('ArrowRight');
        },
        () => window.page.locator('.monaco-submenu .action-menu-item').first().waitFor({ timeout: 5000 }),
      );

    for (const [name, row, inMenu] of [
      ['code', 'Log in', 'Code'],
      ['onService', 'Log in', 'On the Service'],
      ['folder', /^Help/],
      ['target', 'Sample shop'],
      ['service', 'Local service'],
    ] as const)
      itTakesPictures(`are shown: ${name}`, async () => {
        await window.actUntil(
          () => window.treeRow(row).first().click({ button: 'right' }),
          () => window.page.locator('.monaco-menu').first().waitFor({ timeout: 5000 }),
        );
        if (inMenu !== undefined) await submenu(inMenu);
        await window.shot(`menu-4-${name}`);
        await window.page.keyboard.press('Escape');
        await window.page.keyboard.press('Escape');
        await window.page.locator('.monaco-menu').first().waitFor({ state: 'detached' });
      });
  });

  describe('discovered test cases, by keys alone', function () {
    this.bail(true);

    before(async () => {
      await window.clear();
      const [one] = first;
      assert.ok(one);
      const found = names.map((description) => ({ ...one, id: randomUUID(), description }));
      await client.draftPush(sampleTarget, { testCases: found });
      for (const { id } of found) await client.updateTestCase(sampleTarget, id, { status: 'DRAFT' });
      await window.run('Portable Tests: Refresh');
      await window.treeRow('Drafts and Disabled').waitFor();
    });

    const statuses = async (): Promise<(string | null | undefined)[]> => {
      const listed = await client.listTestCases(sampleTarget);
      return names.map((name) => listed.find(({ description }) => description === name)?.status);
    };

    const focused = () => window.page.locator('.pane-body .monaco-list:focus .monaco-list-row.focused');

    /** Moves the focus from row to row until it is on one of this name. */
    async function focusRow(name: string): Promise<void> {
      await window.run('Portable Tests: Focus on Portable Tests View');
      await window.page.keyboard.press('Home');
      for (let rows = 0; rows < 60; rows++) {
        await focused().waitFor();
        if ((await focused().locator('.label-name').first().textContent()) === name) return;
        await window.page.keyboard.press('ArrowDown');
      }
      assert.fail(`No row ${name}`);
    }

    async function chord(key: string): Promise<void> {
      await window.page.keyboard.press('ControlOrMeta+;');
      await window.page.keyboard.press(key);
    }

    it('are accepted', async () => {
      await focusRow('Drafts and Disabled');
      await window.page.keyboard.press('ArrowRight');
      await window.treeRow(names[0] ?? '').waitFor();
      await focusRow(names[0] ?? '');
      await chord('y');
      await waitUntilEqual(statuses, ['ENABLED', 'DRAFT', 'DRAFT']);
    });

    it('are kept if the question is answered with Escape', async () => {
      await focusRow(names[1] ?? '');
      await chord('n');
      await window.dialog(`Discard the discovered test case "${names[1]}"?`);
      await window.shot('discovery-keys-1-question');
      await window.page.keyboard.press('Escape');
      await window.page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
      assert.deepEqual(await statuses(), ['ENABLED', 'DRAFT', 'DRAFT']);
    });

    it('are discarded together, after one question', async () => {
      await focusRow(names[1] ?? '');
      await window.page.keyboard.press('Shift+ArrowDown');
      await chord('n');
      await window.dialog('Discard 2 discovered test cases?');
      await window.page.keyboard.press('Enter');
      await waitUntilEqual(statuses, ['ENABLED', undefined, undefined]);
      await window.treeRow('Drafts and Disabled').waitFor({ state: 'detached' });
    });

    it('are named where the key is pressed on another row', async () => {
      await focusRow('Accept cookies');
      await chord('y');
      await window.toast('Only discovered test cases can be accepted or discarded');
      await window.shot('discovery-keys-2-other-row');
    });
  });

  describe('an environment of a test target', function () {
    this.bail(true);

    const shows = (words: string): Promise<void> =>
      window.page.locator('.quick-input-widget', { hasText: words }).first().waitFor();
    const input = () => window.page.locator('.quick-input-box input').first();
    /** Picks a field of a form and types its new value. */
    const change = async (label: string, text: string, prompt: string, type: string): Promise<void> => {
      await window.quickPick(label);
      await shows(prompt);
      assert.equal(await input().getAttribute('type'), type);
      await window.quickInput(text);
    };

    it('is changed by the button of its row, with secrets in password boxes', async () => {
      await window.clear();
      const below = window.treeRow('Environments').first();
      await window.unfold(below, window.treeRow('Default'));
      await window.pressToBeAsked(window.treeRow('Default'), 'Edit Environment', 'Select a field to change');
      await change('Test account: user', 'ada', 'User name of the test account', 'text');
      await change('Test account: password', 'pass-4712', 'Password of the test account', 'password');
      await window.quickPick('Headers');
      await window.quickInput('X-Preview', 'Names of the headers');
      await shows('Value of the header X-Preview');
      await window.quickInput('header-4715');
      await shows('••••••••');
      await window.shot('targets-1-changes');
      await window.quickPick('Save 3 Changes');
      await window.status('Changed the environment on Local service');
    });

    it('has details in its menu', async () => {
      const details = window.page.locator('.tab.active', { hasText: 'default.details.yaml' });
      await window.actUntil(
        async () => {
          await window.treeRow('Default').click({ button: 'right' });
          await window.menuItem('Show Details').hover({ timeout: 5000 });
          await window.page.keyboard.press('Enter'); // in its first moments a menu takes no clicks
        },
        () => details.waitFor({ timeout: 5000 }),
        () => window.page.keyboard.press('Escape'),
      );
      await window.editor.locator('.view-line', { hasText: 'X-Preview' }).waitFor();
      assert.match(await window.editorText(), /username: ada/);
      await window.shot('targets-2-details');
    });

    it('leaves no secret on the screen or in the files of the editor', async () => {
      const screen = (await window.page.locator('body').textContent()) ?? '';
      assert.deepEqual(
        secrets.filter((secret) => screen.includes(secret)),
        [],
      );
      assert.deepEqual(leaksBelow(window.workspace, secrets), []);
      const kept = leaksBelow(window.host.userFolder, secrets);
      const ofService = path.join('portable-test-cases', 'service');
      assert.deepEqual(
        kept.filter((file) => !file.includes(ofService)),
        [],
      );
      assert.notEqual(kept.length, 0, 'the service has them');
    });
  });

  describe('two folders of two test targets in one window', function () {
    this.bail(true);
    let plan: PlanPicker;
    let marketTarget: string;

    before(async () => {
      await window.clear();
      await window.openContainer('Portable Tests');
      plan = new PlanPicker(window);
      const market = await client.createTestTarget({
        testTarget: { app: 'Market', discoveryUrl: 'https://market.example.com' },
      });
      marketTarget = market.id;
      rmSync(path.join(window.workspace, 'portable-tests'), { recursive: true });
      await client.push(sampleTarget, { testCases: first });
      await client.push(marketTarget, { testCases: [caseOf(1, 'Pay'), caseOf(2, 'Return goods')] });
      const bound = [
        { folder: 'shop', testTargetId: sampleTarget, serviceUrl: 'local' },
        { folder: 'stalls', testTargetId: marketTarget, serviceUrl: 'local' },
      ];
      writeFileSync(
        path.join(window.workspace, '.vscode/settings.json'),
        JSON.stringify({ 'portableTests.targets': bound }),
      );
      await window.treeRow('Sample shop').filter({ hasText: 'shop' }).waitFor();
      await window.treeRow('Market').filter({ hasText: 'stalls' }).waitFor();
    });

    const at = (file: string): string => path.join(window.workspace, file);
    const describeHere = (file: string, description: string): void =>
      writeFileSync(
        at(file),
        readFileSync(at(file), 'utf8').replace(/^description: .*/m, `description: ${description}`),
      );
    const there = async (target: string): Promise<TestCase[]> => (await client.pull(target)).testCases;
    const marked = (name: string, words: string) =>
      window.page.locator(
        `.explorer-folders-view .monaco-list-row .monaco-icon-label[aria-label*="${name}"][aria-label*="${words}"]`,
      );
    const badge = (number: number) =>
      window.page
        .locator('.activitybar .action-item', { hasText: String(number) })
        .first()
        .waitFor();

    it('are each pulled from their own target', async () => {
      await window.run('Portable Tests: Pull Test Cases');
      await window.quickPick('shop');
      await window.status(samplePulled);
      assert.equal(filesBelow(at('shop')).length, sampleSize);
      await window.run('Portable Tests: Pull Test Cases');
      await window.quickPick('stalls');
      await window.status('Pulled test cases: 2 added');
      assert.equal(filesBelow(at('shop')).length, sampleSize);
      assert.deepEqual(
        filesBelow(at('stalls'))
          .map((file) => path.relative(at('stalls'), file))
          .toSorted(),
        ['pay.yaml', 'returnGoods.yaml'],
      );
    });

    it('each show differences from their own target', async () => {
      describeHere('shop/acceptCookies.yaml', 'Accept all cookies');
      describeHere('stalls/pay.yaml', 'Pay at once');
      await window.run('Portable Tests: Refresh');
      await window.treeRowInState('Accept all cookies', 'changed locally').waitFor();
      await window.treeRowInState('Pay at once', 'changed locally').waitFor();
      await window.treeRow('Return goods').waitFor();
      assert.equal(await window.treeRowInState('Return goods', 'changed').count(), 0);
      await badge(2);
      await window.shot('two-1-view');
      await window.run('File: Focus on Files Explorer');
      const file = (hasText: RegExp): Locator =>
        window.page.locator('.explorer-folders-view .monaco-list-row', { hasText }).first();
      await window.unfold(file(/^shop$/), file(/^acceptCookies\.yaml$/));
      await window.unfold(file(/^stalls$/), file(/^pay\.yaml$/));
      await marked('acceptCookies.yaml', 'changed locally').waitFor();
      await marked('pay.yaml', 'changed locally').waitFor();
      assert.equal(await marked('returnGoods.yaml', 'Test case').count(), 0);
      await window.shot('two-2-explorer');
    });

    it('are each pushed to their own target only', async () => {
      const shopBefore = await there(sampleTarget);
      const [, returnGoods] = await there(marketTarget);
      await window.run('Portable Tests: Push All Test Cases');
      await window.quickPick('stalls');
      await plan.opened('Push from stalls to Local service');
      assert.deepEqual(await plan.lines(), ['Changed', '[x] Pay at once']);
      await plan.accept();
      await window.status('Pushed to Local service: 1 changed');
      assert.deepEqual(await there(sampleTarget), shopBefore);
      const [pay, ...others] = await there(marketTarget);
      assert.equal(pay?.description, 'Pay at once');
      assert.deepEqual(others, [returnGoods]);
      await badge(1);
      const stallsBefore = await there(marketTarget);
      await window.openFile('shop/acceptCookies.yaml');
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed "Accept all cookies" to Local service');
      assert.deepEqual(await there(marketTarget), stallsBefore);
      assert.deepEqual(
        (await there(sampleTarget)).filter(
          (testCase, index) => testCase.description !== shopBefore[index]?.description,
        ),
        (await there(sampleTarget)).filter(({ description }) => description === 'Accept all cookies'),
      );
    });
  });
});
