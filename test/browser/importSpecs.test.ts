import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../scripts/host/processes.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { PlanPicker } from './support/planPicker.ts';
import { openWindow } from './support/window.ts';

describe('The import of Playwright tests in the window', function () {
  let window: EditorWindow;
  let plan: PlanPicker;
  this.bail(true);

  before(async () => {
    const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-specs-'));
    removeAtTheEnd(workspace);
    cpSync(path.join(repoRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
    cpSync(path.join(repoRoot, 'test/fixtures/specs'), path.join(workspace, 'specs'), { recursive: true });
    window = await openWindow({ workspace });
    plan = new PlanPicker(window);
  });
  after(() => window?.dispose());

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
    await window.toast('5 test cases created, 0 updated. Not converted: 1. Converted with differences: 1.');
    await window.shot('import-done');
    assert.match(readFileSync(file('Login/showsHelp.yaml'), 'utf8'), /^runStatus: OFF$/m);
    const toast = 'Not converted: 1';
    await window.answerToast(toast, 'Show Problems');
    await window.page
      .getByText('“toHaveURL” isn’t supported as an assertion in a test case')
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
