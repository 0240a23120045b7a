import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { openWindow } from './support/window.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };

describe('a conflict in the merge editor', function () {
  this.bail(true);
  let window: EditorWindow;
  let sample: SampleFolder;
  let plan: PlanPicker;
  let original: string;
  let merging: Locator;

  before(async () => {
    window = await openWindow();
    plan = new PlanPicker(window);
    merging = window.page.locator('.merge-editor');
    sample = await SampleFolder.pull(window);
    original = sample.text(logIn.file);
  });
  after(() => window?.dispose());

  const there = async () => (await sample.cases()).find(({ id }) => id === logIn.id);
  /** Saves the result, once it is another one than the file. */
  const save = async (): Promise<void> => {
    await window.page.locator('.tabs-container .tab.active.dirty').waitFor();
    await window.page.keyboard.press('ControlOrMeta+S');
    await window.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  };
  const closing = 'The file contains unhandled conflicts.';
  const offer = 'The merge of “Log in as I want” is incomplete. The file was not changed.';
  const pullPlan = 'Pull from Local service into portable-tests';

  it('shows both versions and the file in the format of the file', async () => {
    sample.setDescription(logIn.file, 'Log in by name');
    sample.write(logIn.file, `${sample.text(logIn.file)}# a comment of mine\n`);
    await sample.client.updateTestCase(sampleTarget, logIn.id, {
      description: 'Log in at once',
      entryPointUrlPath: '/log-in',
    });
    await window.run('Portable Tests: Pull Test Cases');
    await plan.opened(pullPlan);
    await plan.choose('Log in at once', 'Resolve in Merge Editor');
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
    await window.status('Merged “Log in by name, at once”. Push it to update the service');
    assert.equal(
      sample.text(logIn.file),
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

  it('stays a conflict, with the file unchanged, if the merge is left undecided', async () => {
    await sample.client.updateTestCase(sampleTarget, logIn.id, {
      description: 'Log in otherwise',
      entryPointUrlPath: '/sign-in',
    });
    sample.setDescription(logIn.file, 'Log in as I want');
    const before = sample.text(logIn.file);
    await window.run('Portable Tests: Pull Test Cases');
    await plan.opened(pullPlan);
    await plan.choose('Log in otherwise', 'Resolve in Merge Editor');
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
    await window.openFile(`portable-tests/${logIn.file}`);
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Log in as I want” to Local service');
  });

  it('is resolved by the next pull if the window was closed while a merged file was open', async () => {
    await sample.client.updateTestCase(sampleTarget, logIn.id, { description: 'Log in once more' });
    sample.setDescription(logIn.file, 'Log in as we want');
    await window.run('Portable Tests: Pull Test Cases');
    await plan.opened(pullPlan);
    await plan.choose('Log in once more', 'Resolve in Merge Editor');
    await plan.accept();
    const result = merging.locator('.code-view.result');
    await merging.getByText('Accept Local Version').first().click();
    await result.locator('.view-line', { hasText: 'Log in as we want' }).first().click();
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(', once more');
    await save();
    await window.reload(window.treeRow('Sample shop'));
    // The editor may have remembered the tab of the merge, or not.
    await window.run('View: Close All Editors');
    await window.run('Portable Tests: Pull Test Cases');
    await window.status('Test cases are up to date');
    await window.openFile(`portable-tests/${logIn.file}`);
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Log in as we want, once more” to Local service');
  });
});
