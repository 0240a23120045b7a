import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { Plan } from './support/plan.mts';
import { openWindow } from './support/window.mts';

const logIn = 'portable-tests/Account/logIn.yaml';
const spec = 'playwright-tests/tests/Account/logInAtOnce.spec.ts';

describe('the code of test cases, by mouse and keyboard', function () {
  this.bail(true);
  let window: EditorWindow;
  let plan: Plan;

  before(async () => {
    window = await openWindow({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
    plan = new Plan(window);
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases: \d+ added/);
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const group = (index: number) => window.page.locator('.editor-group-container').nth(index);
  const marks = (index: number) => group(index).locator('.view-overlays .cdr[class*="ced-"]');
  const lineWith = (index: number, words: string) =>
    group(index).locator('.view-line', { hasText: words }).first();

  async function answerAddress(): Promise<void> {
    await window.page.locator('.quick-input-widget', { hasText: 'Generate Code: Address' }).waitFor();
    const input = window.page.locator('.quick-input-widget input[type="text"]').first();
    assert.match(await input.inputValue(), /^http:\/\/(?:127\.0\.0\.1|localhost):\d+/);
    await window.page.keyboard.press('Enter');
    await window.page.locator('.quick-input-widget', { hasText: 'Generate Code: Folder' }).waitFor();
  }

  it('stands beside the editor, with the step under the cursor marked on both sides', async () => {
    await window.openFile(logIn);
    await window.run('Portable Tests: Show Playwright Code');
    await window.page.locator('.tab', { hasText: 'logIn.spec.ts' }).waitFor();
    await lineWith(0, 'calledWith: $PASSWORD').click();
    await marks(0).nth(5).waitFor();
    await marks(1).first().waitFor();
    assert.deepEqual([await marks(0).count(), (await marks(1).count()) > 0], [6, true]);
    await window.shot('code-1-preview-dark');
    await lineWith(1, 'User name').click();
    await isMarkedAt(0, 'calledWith: $USERNAME', 2);
    await window.shot('code-2-from-code-dark');
  });

  /** Waits until the mark of a side begins so many lines above one with these words. */
  async function isMarkedAt(index: number, words: string, above: number): Promise<void> {
    const line = await lineWith(index, words).boundingBox();
    assert.ok(line);
    const wanted = line.y - above * line.height;
    await waitUntil(
      () => marks(index).first().boundingBox(),
      (mark) => mark !== null && Math.abs(mark.y - wanted) < line.height / 2,
      { what: `a mark ${above} lines above “${words}”` },
    );
  }

  it('follows what is typed, and stays as it was below a word while that has an error', async () => {
    await lineWith(0, 'description: Log in').click();
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(' at once');
    await lineWith(1, "test('Log in at once'").waitFor();
    await lineWith(0, 'elements:').click();
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(' [');
    await lineWith(1, 'Not up to date').waitFor();
    await window.shot('code-3-error-dark');
    await window.page.keyboard.press('Backspace');
    await window.page.keyboard.press('Backspace');
    await lineWith(1, 'Not up to date').waitFor({ state: 'hidden' });
  });

  it('is generated for one file, unsaved text too, at the address of the target', async () => {
    await window.run('Portable Tests: Generate Playwright Code…');
    await answerAddress();
    await window.quickPick('workspace/playwright-tests');
    const done = /Wrote code into playwright-tests: \d+ written, 0 deleted\./;
    await window.toast(done);
    assert.match(text(spec), /^test\('Log in at once'/m);
    assert.ok(!existsSync(at('playwright-tests/tests/acceptCookies.spec.ts')));
    await window.shot('code-4-written-dark');
    await window.answerToast(done, 'Open File');
    await window.page.locator('.tab.active', { hasText: 'logInAtOnce.spec.ts' }).waitFor();
  });

  it('is written over nothing that was edited, unless its line is ticked', async () => {
    const mine = `${text(spec)}// mine\n`;
    writeFileSync(at(spec), mine);
    rmSync(at('playwright-tests/tsconfig.json'));
    writeFileSync(at('playwright-tests/README.md'), 'Mine.\n');
    await window.run('Portable Tests: Generate Playwright Code for All Test Cases…');
    await window.quickPick('Another one');
    await answerAddress();
    await window.quickPick('workspace/playwright-tests');
    await plan.opened('Generate Code into playwright-tests');
    const lines = await plan.lines();
    assert.deepEqual(lines.slice(0, 3), [
      'Edited since they were generated',
      '[ ] README.md',
      '[ ] logInAtOnce.spec.ts',
    ]);
    assert.ok(
      lines.some((line) => line === 'Overwritten: as they were generated'),
      lines.join('\n'),
    );
    await window.shot('code-5-plan-dark');
    await plan.press('logInAtOnce.spec.ts', 'Compare');
    await window.page.locator('.tab', { hasText: 'There ↔ Generated' }).waitFor();
    await window.shot('code-6-plan-diff-dark');
    await plan.tick('README.md');
    await plan.accept();
    await window.toast(/Wrote code into playwright-tests: \d+ written, 0 deleted\./);
    assert.equal(text(spec), mine);
    assert.match(text('playwright-tests/README.md'), /^# Browser tests/);
    assert.ok(existsSync(at('playwright-tests/tests/acceptCookies.spec.ts')));
    assert.ok(existsSync(at('playwright-tests/tsconfig.json')));
  });

  it('comes from the service as well, and is the same', async () => {
    await window.run('Portable Tests: Get Code from the Service…');
    await answerAddress();
    await window.quickPick('workspace/playwright-tests');
    await plan.opened('Generate Code into playwright-tests');
    const lines = await plan.lines();
    assert.deepEqual(lines.slice(0, 2), ['Edited since they were generated', '[ ] logInAtOnce.spec.ts']);
    await window.shot('code-7-from-service-dark');
    await plan.cancel();
  });

  it('names the file and line of an error, and writes nothing', async () => {
    const before = text('playwright-tests/.portable-tests-code.json');
    writeFileSync(at('portable-tests/broken.yaml'), 'id: 1\ndescription: Broken\nelements: 3\n');
    await window.run('Portable Tests: Generate Playwright Code for All Test Cases…');
    await window.toast(/broken\.yaml, line 1: .*No code was generated\. Mend the file, then try again\./);
    await window.shot('code-8-error-dark');
    rmSync(at('portable-tests/broken.yaml'));
    assert.equal(text('playwright-tests/.portable-tests-code.json'), before);
  });

  it('reads well in a light theme', async () => {
    await window.run('Notifications: Clear All Notifications');
    await window.run('View: Close All Editors');
    await window.run('Preferences: Toggle between Light/Dark Themes');
    await window.page.locator('.monaco-workbench.vs').waitFor();
    await window.openFile(logIn);
    await window.run('Portable Tests: Show Playwright Code');
    await lineWith(1, 'test(').waitFor();
    await lineWith(0, 'calledWith: $PASSWORD').click();
    await marks(1).first().waitFor();
    await window.shot('code-9-preview-light');
    await window.run('Portable Tests: Generate Playwright Code for All Test Cases…');
    await window.quickPick('Another one');
    await answerAddress();
    await window.quickPick('workspace/playwright-tests');
    await plan.opened('Generate Code into playwright-tests');
    await window.shot('code-10-plan-light');
    await plan.cancel();
  });
});
