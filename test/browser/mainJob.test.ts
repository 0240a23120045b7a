import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { parseCase } from '../../src/core/yaml/parseCase.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { filesBelow } from './support/filesBelow.ts';
import { clientOf, sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { samplePulled, sampleSize } from './support/sampleSize.ts';
import { openWindow } from './support/window.ts';

const logIn = '27c133b2-79f6-442b-ab1c-1c76a343e0fe';
const logInFile = 'portable-tests/Account/logIn.yaml';
const spec = 'playwright-tests/tests/Account/logInAtOnce.spec.ts';

describe('in one window,', () => {
  let window: EditorWindow;
  let client: ServiceClient;
  const empty = mkdtempSync(path.join(tmpdir(), 'ptc-empty-'));

  before(async () => {
    mkdirSync(path.join(empty, 'src'));
    window = await openWindow({
      workspace: empty,
    });
  });
  after(async () => {
    await window?.dispose();
    rmSync(empty, { recursive: true, force: true });
  });

  describe('the main job, by mouse and keyboard', function () {
    this.bail(true);
    const file = (): string => path.join(window.workspace, logInFile);
    it('shows only the first step in an empty window', async () => {
      await window.openContainer('Portable Tests');
      await window.page.getByRole('button', { name: 'Try the Sample' }).waitFor();
      await window.page.locator('.welcome-view-content a', { hasText: 'Connect to it' }).waitFor();
      await window.shot('main-1-welcome');
    });

    it('connects to the local service', async () => {
      await window.page.locator('.welcome-view-content a', { hasText: 'Connect to it' }).click();
      await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Local service' }).click();
      await window.treeRow('Sample shop').waitFor();
      client = await clientOf(window);
      assert.deepEqual(
        (await client.listTestTargets()).map(({ app }) => app),
        ['Sample shop'],
      );
      await window.shot('main-2-connected');
    });

    it('binds a folder to the test target, in a setting that can be committed', async () => {
      const question = /Folder for the test cases of Sample shop/;
      await window.pressToBeAsked(window.treeRow('Sample shop'), 'Choose Test Target', question);
      await window.quickInput('portable-tests', question);
      await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
      const settings = JSON.parse(
        readFileSync(path.join(window.workspace, '.vscode/settings.json'), 'utf8'),
      ) as object;
      assert.deepEqual(settings, {
        'portableTests.targets': [
          { folder: 'portable-tests', testTargetId: sampleTarget, serviceUrl: 'local' },
        ],
      });
      await window.page.locator('.statusbar-item', { hasText: 'Local service: Sample shop' }).waitFor();
    });

    it('offers to pull once the folder is bound, and pulls every test case into a file', async () => {
      const offer = 'portable-tests is linked to its test target.';
      await window.toast(offer);
      await window.shot('main-3-pull-offered');
      await window.answerToast(offer, `Pull ${sampleSize} Test Cases`);
      await window.page.locator('.statusbar-item', { hasText: samplePulled }).waitFor();
      assert.equal(parseCase(readFileSync(file(), 'utf8')).testCase?.id, logIn);
      await window.shot('main-3-pulled');
    });

    it('opens a test case from the view, as a file of our language', async () => {
      await window.unfold(window.treeRow('Account').first(), window.treeRow('Log in').first());
      await window.treeRow('Log in').first().click();
      await window.page.locator('.tabs-container .tab', { hasText: 'logIn.yaml' }).waitFor();
      await window.page.locator('.statusbar-item', { hasText: 'Portable Test Case' }).waitFor();
      await window.page.locator('.tabs-container .tab', { hasText: 'logIn.yaml' }).dblclick();
    });

    it('reports a typo in an action on that word', async () => {
      const line = lineOf('action: CLICK');
      await window.goTo(line.number, line.text.length + 1);
      await window.page.keyboard.type('K');
      await window.squiggles('warning').first().waitFor();
      const [problem] = await window.problems();
      assert.match(problem ?? '', /^"CLICKK" is not a known action\. Did you mean CLICK\?/);
      assert.match(problem ?? '', new RegExp(`Ln ${line.number}, Col ${line.text.indexOf('CLICK') + 1}`));
      await window.shot('main-4-diagnostic');
    });

    it('completes an action, which removes the problem', async () => {
      const line = lineOf('action: CLICK');
      await window.goTo(line.number, line.text.length + 2);
      for (let back = 0; back < 'CLICKK'.length; back++) await window.page.keyboard.press('Backspace');
      await window.page.keyboard.press('ControlOrMeta+S');
      await window.treeRowInState('Log in', 'file has errors').waitFor();
      const offered = await window.suggest();
      for (const action of ['CLICK', 'ENTER_TEXT', 'WAIT_FOR', 'TYPE_TEXT'])
        assert.ok(offered.includes(action), `${action} in ${offered.join()}`);
      await window.shot('main-5-completion');
      await window.page.keyboard.type('CLI');
      await accept('CLICK');
      await window.squiggles('warning').first().waitFor({ state: 'detached' });
    });

    it('completes a selector type', async () => {
      const line = lineOf('selectorType: ROLE');
      await window.goTo(line.number, line.text.length + 1);
      for (let back = 0; back < 'ROLE'.length; back++) await window.page.keyboard.press('Backspace');
      const offered = await window.suggest();
      for (const type of ['ROLE', 'LABEL', 'TEST_ID', 'TEXT', 'PLACEHOLDER'])
        assert.ok(offered.includes(type), `${type} in ${offered.join()}`);
      await window.page.keyboard.type('ROL');
      await accept('ROLE');
    });

    it('pushes the file with one click, and changes nothing else on the service', async () => {
      const before = (await client.pull(sampleTarget)).testCases;
      const line = lineOf('description: Log in');
      await window.goTo(line.number, line.text.length + 1);
      await window.page.keyboard.type(' with a password');
      await window.page.keyboard.press('ControlOrMeta+S');
      await window.titleButton('Push This Test Case').click();
      await window.page
        .locator('.statusbar-item', { hasText: 'Pushed "Log in with a password" to Local service' })
        .waitFor();
      await window.shot('main-6-pushed');

      const after = (await client.pull(sampleTarget)).testCases;
      const sorted = (cases: typeof after) => cases.toSorted((a, b) => a.id.localeCompare(b.id));
      assert.deepEqual(
        sorted(after),
        sorted(before).map((testCase) =>
          testCase.id === logIn ? { ...testCase, description: 'Log in with a password' } : testCase,
        ),
      );
    });

    it('pushes a draft and reads it back, with the service’s test case unchanged', async () => {
      const before = (await client.pull(sampleTarget)).testCases;
      const line = lineOf('description: Log in with a password');
      await window.goTo(line.number, line.text.length + 1);
      await window.page.keyboard.type(', as a draft');
      await window.titleButton('Push This Test Case as Draft').click();
      await window.toast('Pushed "Log in with a password, as a draft" as a draft to Local service.');
      await window.shot('main-7-draft');
      await window.answerToast('as a draft to Local service', 'Open Draft');
      await window.page
        .locator('.tabs-container .tab.active', { hasText: 'logInWithAPasswordAsADraft (draft).yaml' })
        .waitFor();
      await window.page
        .locator('.view-line', { hasText: 'Log in with a password, as a draft' })
        .first()
        .waitFor();
      assert.deepEqual((await client.pull(sampleTarget)).testCases, before);
    });

    /** The first line that holds this text, as it stands on the disk: edits before it are on their own lines. */
    function lineOf(text: string): { number: number; text: string } {
      const lines = readFileSync(file(), 'utf8').split('\n');
      const at = lines.findIndex((line) => line.includes(text));
      assert.notEqual(at, -1, `${text} in ${lines.join('\n')}`);
      return { number: at + 1, text: lines[at] ?? '' };
    }

    async function accept(label: string): Promise<void> {
      await window.page
        .locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: label })
        .waitFor();
      await window.page.keyboard.press('Enter');
      await window.page.locator('.suggest-widget.visible').waitFor({ state: 'detached' });
    }
  });

  describe('the code of test cases, by mouse and keyboard', function () {
    this.bail(true);
    let plan: PlanPicker;

    before(async () => {
      plan = new PlanPicker(window);
      await window.openFile(logInFile);
      writeFileSync(at(logInFile), text(logInFile).replace(', as a draft', '')); // saved before it was sent
      await window.clear();
      await client.updateTestCase(sampleTarget, logIn, { description: 'Log in' });
      await window.run('Portable Tests: Pull Test Cases');
      await window.status('Pulled test cases: 1 updated');
    });

    const at = (file: string): string => path.join(window.workspace, file);
    const text = (file: string): string => readFileSync(at(file), 'utf8');
    const group = (index: number) => window.page.locator('.editor-group-container').nth(index);
    const marks = (index: number) => group(index).locator('.view-overlays .cdr[class*="ced-"]');
    const lineWith = (index: number, words: string) =>
      group(index).locator('.view-line', { hasText: words }).first();

    const allCases = (): string => `${filesBelow(at('portable-tests')).length} test cases`;

    async function answerAddress(subject: string): Promise<void> {
      await window.page.locator('.quick-input-widget', { hasText: `Code of ${subject}: Address` }).waitFor();
      const input = window.page.locator('.quick-input-widget input[type="text"]').first();
      assert.match(await input.inputValue(), /^http:\/\/(?:127\.0\.0\.1|localhost):\d+/);
      await window.page.keyboard.press('Enter');
      await window.page.locator('.quick-input-widget', { hasText: `Code of ${subject}: Folder` }).waitFor();
    }

    it('is shown beside the editor, with the step under the cursor highlighted in both', async () => {
      await window.openFile(logInFile);
      await window.run('Portable Tests: Show Playwright Code');
      await window.page.locator('.tab', { hasText: 'logIn.spec.ts' }).waitFor();
      await lineWith(0, 'calledWith: $PASSWORD').click();
      await isMarkedAt(0, 'calledWith: $PASSWORD', 2);
      assert.equal(await marks(0).count(), 7);
      await marks(1).first().waitFor();
      await window.shot('code-1-preview');
      await lineWith(1, 'User name').click();
      await isMarkedAt(0, 'calledWith: $USERNAME', 2);
      await window.shot('code-2-from-code');
    });

    /** Waits until the mark of a side begins so many lines above one with these words. */
    async function isMarkedAt(index: number, words: string, above: number): Promise<void> {
      const line = await lineWith(index, words).boundingBox();
      assert.ok(line);
      const wanted = line.y - above * line.height;
      await waitUntil(
        () => marks(index).first().boundingBox(),
        (mark) => mark !== null && Math.abs(mark.y - wanted) < line.height / 2,
        { what: `a mark ${above} lines above "${words}"` },
      );
    }

    it('updates while typing, and shows an error message above the last code while the file has an error', async () => {
      await lineWith(0, 'description: Log in').click();
      await window.page.keyboard.press('End');
      await window.page.keyboard.type(' at once');
      await lineWith(1, "test('Log in at once'").waitFor();
      await lineWith(0, 'elements:').click();
      await window.page.keyboard.press('End');
      await window.page.keyboard.type(' [');
      await lineWith(1, 'Not up to date').waitFor();
      await window.shot('code-3-error');
      await window.page.keyboard.press('Backspace');
      await window.page.keyboard.press('Backspace');
      await lineWith(1, 'Not up to date').waitFor({ state: 'hidden' });
    });

    it('is generated for one file, unsaved text too, at the address of the target', async () => {
      await window.choose('More Actions for This Test Case…', 'Generate Playwright Code…');
      await answerAddress('Log in at once');
      await window.quickPick('workspace/playwright-tests');
      const done = /Generated code in playwright-tests: \d+ files written, 0 deleted\./;
      await window.toast(done);
      assert.match(text(spec), /^test\('Log in at once'/m);
      assert.ok(!existsSync(at('playwright-tests/tests/acceptCookies.spec.ts')));
      await window.shot('code-4-written');
      await window.answerToast(done, 'Open File');
      await window.page.locator('.tab.active', { hasText: 'logInAtOnce.spec.ts' }).waitFor();
    });

    it('overwrites no edited file unless its line is selected', async () => {
      const mine = `${text(spec)}// mine\n`;
      writeFileSync(at(spec), mine);
      rmSync(at('playwright-tests/tsconfig.json'));
      writeFileSync(at('playwright-tests/README.md'), 'Mine.\n');
      await window.choose('More Actions for All Test Cases…', 'Generate Playwright Code for All Test Cases…');
      await answerAddress(allCases());
      await window.quickPick('workspace/playwright-tests');
      await plan.opened('Generate Code into playwright-tests');
      const lines = await plan.lines();
      assert.deepEqual(lines.slice(0, 3), [
        'Edited since they were generated',
        '[ ] README.md',
        '[ ] logInAtOnce.spec.ts',
      ]);
      assert.ok(
        lines.some((line) => line === 'Overwritten: not edited since they were generated'),
        lines.join('\n'),
      );
      await window.shot('code-5-plan');
      await plan.press('logInAtOnce.spec.ts', 'Compare');
      await window.page.locator('.tab', { hasText: 'Existing ↔ Generated' }).waitFor();
      await window.shot('code-6-plan-diff');
      await plan.tick('README.md');
      await plan.accept();
      await window.toast(/Generated code in playwright-tests: \d+ files written, 0 deleted\./);
      assert.equal(text(spec), mine);
      assert.match(text('playwright-tests/README.md'), /^# Browser tests/);
      assert.ok(existsSync(at('playwright-tests/tests/acceptCookies.spec.ts')));
      assert.ok(existsSync(at('playwright-tests/tsconfig.json')));
    });

    it('is the same when it is downloaded from the service', async () => {
      await window.choose('More Actions for All Test Cases…', 'Download Code from Service…');
      await answerAddress(allCases());
      await window.quickPick('workspace/playwright-tests');
      await plan.opened('Generate Code into playwright-tests');
      const lines = await plan.lines();
      assert.deepEqual(lines.slice(0, 2), ['Edited since they were generated', '[ ] logInAtOnce.spec.ts']);
      await window.shot('code-7-from-service');
      await plan.cancel();
    });

    it('is not generated while a file has an error, whose file and line are named', async () => {
      const before = text('playwright-tests/.portable-tests-code.json');
      writeFileSync(at('portable-tests/broken.yaml'), 'id: 1\ndescription: Broken\nelements: 3\n');
      await window.choose('More Actions for All Test Cases…', 'Generate Playwright Code for All Test Cases…');
      await window.toast(/broken\.yaml, line 1: .*No code was generated\. Fix the file, then try again\./);
      await window.shot('code-8-error');
      rmSync(at('portable-tests/broken.yaml'));
      assert.equal(text('playwright-tests/.portable-tests-code.json'), before);
    });
  });
});
