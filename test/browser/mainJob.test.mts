import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceClient } from '../../src/api/client.ts';
import { parseCase } from '../../src/core/yaml.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { openWindow } from './support/window.mts';
import { samplePulled } from './support/sampleSize.mts';

const logIn = '27c133b2-79f6-442b-ab1c-1c76a343e0fe';

describe('the main job, by mouse and keyboard', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;
  const empty = mkdtempSync(path.join(tmpdir(), 'ptc-empty-'));

  before(async () => {
    mkdirSync(path.join(empty, 'src'));
    window = await openWindow({
      workspace: empty,
      settings: { 'workbench.colorTheme': 'Default Dark Modern' },
    });
  });
  after(async () => {
    await window?.dispose();
    rmSync(empty, { recursive: true, force: true });
  });

  const file = (): string => path.join(window.workspace, 'portable-tests/Account/logIn.yaml');
  const titleButton = (name: string) =>
    window.page
      .locator('.editor-group-container.active .editor-actions .action-label')
      .and(window.page.getByLabel(name, { exact: true }));

  it('greets with what to do, and nothing else', async () => {
    await window.openContainer('Portable Tests');
    await window.page.getByRole('button', { name: 'Try the Sample' }).waitFor();
    await window.page.locator('.welcome-view-content a', { hasText: 'connect to a service' }).waitFor();
    await window.shot('main-1-welcome-dark');
  });

  it('connects to the local service', async () => {
    await window.page.locator('.welcome-view-content a', { hasText: 'connect to a service' }).click();
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Local service' }).click();
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    assert.deepEqual(
      (await client.listTestTargets()).map(({ app }) => app),
      ['Sample shop'],
    );
    await window.shot('main-2-connected-dark');
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

  it('pulls every test case into a file', async () => {
    await window.page.locator('.sidebar .composite.title').getByLabel('Pull Test Cases').click();
    await window.page.locator('.statusbar-item', { hasText: samplePulled }).waitFor();
    assert.equal(parseCase(readFileSync(file(), 'utf8')).testCase?.id, logIn);
    await window.shot('main-3-pulled-dark');
  });

  it('opens a test case from the view, as a file of our language', async () => {
    await window.unfold(window.treeRow('Account').first(), window.treeRow('Log in').first());
    await window.treeRow('Log in').first().click();
    await window.page.locator('.tabs-container .tab', { hasText: 'logIn.yaml' }).waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Portable Test Case' }).waitFor();
    await window.page.locator('.tabs-container .tab', { hasText: 'logIn.yaml' }).dblclick();
  });

  it('flags a typo in an action on the very word', async () => {
    const line = lineOf('action: CLICK');
    await window.goTo(line.number, line.text.length + 1);
    await window.page.keyboard.type('K');
    await window.squiggles('warning').first().waitFor();
    const [problem] = await window.problems();
    assert.match(
      problem ?? '',
      /^“CLICKK” is not a known action\. Did you mean CLICK\? Known: CLICK, ENTER_TEXT/,
    );
    assert.match(problem ?? '', new RegExp(`Ln ${line.number}, Col ${line.text.indexOf('CLICK') + 1}`));
    await window.shot('main-4-diagnostic-dark');
  });

  it('completes an action, and the typo is gone', async () => {
    const line = lineOf('action: CLICK');
    await window.goTo(line.number, line.text.length + 2);
    for (let back = 0; back < 'CLICKK'.length; back++) await window.page.keyboard.press('Backspace');
    await window.page.keyboard.press('ControlOrMeta+S');
    await window.treeRow('Log in').filter({ hasText: 'file has errors' }).waitFor();
    const offered = await window.suggest();
    for (const action of ['CLICK', 'ENTER_TEXT', 'HOVER', 'SCROLL'])
      assert.ok(offered.includes(action), `${action} in ${offered.join()}`);
    await window.shot('main-5-completion-dark');
    await window.page.keyboard.type('CLI');
    await accept('CLICK');
    await window.squiggles('warning').first().waitFor({ state: 'detached' });
  });

  it('completes a selector type', async () => {
    const line = lineOf('selectorType: ROLE');
    await window.goTo(line.number, line.text.length + 1);
    for (let back = 0; back < 'ROLE'.length; back++) await window.page.keyboard.press('Backspace');
    const offered = await window.suggest();
    for (const type of ['ALT_TEXT', 'CSS', 'FILTER', 'FIRST', 'FRAME'])
      assert.ok(offered.includes(type), `${type} in ${offered.join()}`);
    await window.page.keyboard.type('ROL');
    await accept('ROLE');
  });

  it('pushes the file with one click, and nothing else changes on the service', async () => {
    const before = (await client.pull(sampleTarget)).testCases;
    const line = lineOf('description: Log in');
    await window.goTo(line.number, line.text.length + 1);
    await window.page.keyboard.type(' with a password');
    await window.page.keyboard.press('ControlOrMeta+S');
    await titleButton('Push This Test Case').click();
    await window.page
      .locator('.statusbar-item', { hasText: 'Pushed “Log in with a password” to Local service' })
      .waitFor();
    await window.shot('main-6-pushed-dark');

    const after = (await client.pull(sampleTarget)).testCases;
    const sorted = (cases: typeof after) => cases.toSorted((a, b) => a.id.localeCompare(b.id));
    assert.deepEqual(
      sorted(after),
      sorted(before).map((one) =>
        one.id === logIn ? { ...one, description: 'Log in with a password' } : one,
      ),
    );
  });

  it('pushes a draft and reads it back, with the service’s test case unchanged', async () => {
    const before = (await client.pull(sampleTarget)).testCases;
    const line = lineOf('description: Log in with a password');
    await window.goTo(line.number, line.text.length + 1);
    await window.page.keyboard.type(', as a draft');
    await titleButton('Push This Test Case as Draft').click();
    await window.toast('Pushed “Log in with a password, as a draft” as a draft to Local service.');
    await window.shot('main-7-draft-dark');
    await window.answerToast('as a draft to Local service', 'Open Draft');
    await window.page
      .locator('.tabs-container .tab.active', { hasText: 'logInWithAPasswordAsADraft.yaml' })
      .waitFor();
    await window.page
      .locator('.view-line', { hasText: 'Log in with a password, as a draft' })
      .first()
      .waitFor();
    assert.deepEqual((await client.pull(sampleTarget)).testCases, before);
  });

  it('reads well in a light theme', async () => {
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Preferences: Toggle between Light/Dark Themes');
    await window.page.locator('.monaco-workbench.vs').waitFor();
    const line = lineOf('action: CLICK');
    await window.goTo(line.number, line.text.length + 1);
    await window.page.keyboard.type('K');
    await window.squiggles('warning').first().waitFor();
    await window.shot('main-8-light');
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
