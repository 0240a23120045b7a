import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceClient } from '../../src/api/client.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { Plan } from './support/plan.mts';
import { openWindow } from './support/window.mts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };

describe('a conflict in the merge editor', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;
  let plan: Plan;
  let original: string;

  before(async () => {
    window = await openWindow({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
    plan = new Plan(window);
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status('Pulled test cases: 10 added');
    original = text(logIn.file);
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, 'portable-tests', file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const there = async () => (await client.pull(sampleTarget)).testCases.find(({ id }) => id === logIn.id);
  const pullPlan = 'Pull from Local service into portable-tests';

  it('shows theirs, mine and the file, in the words of the file', async () => {
    writeFileSync(
      at(logIn.file),
      `${original.replace('description: Log in', 'description: Log in by name')}# a comment of mine\n`,
    );
    await client.updateTestCase(sampleTarget, logIn.id, {
      description: 'Log in at once',
      entryPointUrlPath: '/log-in',
    });
    await window.run('Portable Tests: Pull Test Cases');
    await plan.opened(pullPlan);
    await plan.press('Log in at once', 'Merge');
    await plan.row('Log in at once: Merge').waitFor();
    await window.shot('merge-1-plan-dark');
    await plan.accept();
    await window.page.locator('.merge-editor .code-view.input').nth(1).waitFor();
    await window.page.locator('.merge-editor .view-line', { hasText: 'Log in at once' }).first().waitFor();
    await window.shot('merge-2-editor-dark');
  });

  it('is settled when the merge is completed, so that a push works', async () => {
    const result = window.page.locator('.merge-editor .code-view.result');
    await result.locator('.view-line', { hasText: '/log-in' }).waitFor();
    await result.locator('.view-line', { hasText: 'Log in by name' }).first().click();
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(', at once');
    await window.shot('merge-3-result-dark');
    await window.page.getByRole('button', { name: 'Complete Merge' }).first().click();
    await window.status('Merged “Log in by name, at once”: the next push sends it');
    assert.equal(
      text(logIn.file),
      `${original
        .replace('description: Log in', 'description: Log in by name, at once')
        .replace('elements:', 'entryPointUrlPath: /log-in\nelements:')}# a comment of mine\n`,
    );
    await window.openFile(`portable-tests/${logIn.file}`);
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Log in by name, at once” to Local service');
    const { description, entryPointUrlPath } = (await there()) ?? {};
    assert.deepEqual([description, entryPointUrlPath], ['Log in by name, at once', '/log-in']);
  });
});
