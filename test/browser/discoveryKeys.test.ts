import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { clientOf, sampleTarget } from './support/localService.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

const names = ['Found by a crawl', 'Found in a menu', 'Found on a form'];

describe('discovered test cases, by keys alone', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;

  before(async () => {
    window = await openWindow({ workspace: copySampleWorkspace() });
    await window.openContainer('Portable Tests');
    await window.treeRow('Accept cookies').waitFor();
    client = await clientOf(window);
    const [one] = await client.pull(sampleTarget).then(({ testCases }) => testCases);
    assert.ok(one);
    const found = names.map((description) => ({ ...one, id: randomUUID(), description }));
    await client.draftPush(sampleTarget, { testCases: found });
    for (const { id } of found) await client.updateTestCase(sampleTarget, id, { status: 'DRAFT' });
    await window.run('Portable Tests: Refresh');
    await window.treeRow('Drafts and Disabled').waitFor();
  });
  after(() => window?.dispose());

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
    await window.dialog(`Discard the discovered test case “${names[1]}”?`);
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
