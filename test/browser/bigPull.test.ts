import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { isDeep } from '../support/deep.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { extensionHostOf, slowDown } from './support/extensionHost.ts';
import { filesBelow } from './support/filesBelow.ts';
import { clientOf } from './support/localService.ts';
import { openWindow } from './support/window.ts';

const many = 1000;

const caseOf = (number: number): TestCase => ({
  id: `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`,
  description: `Generated test case ${number}`,
  folderName: `Folder ${number % 20}`,
  version: '1',
  runStatus: 'ON',
  elements: [{ interaction: { action: 'GO_TO', calledWith: '/' }, selectors: [] }],
});

describe(`a pull of ${many} test cases`, function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    window = await openWindow();
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    const client = await clientOf(window);
    const { id } = await client.createTestTarget({
      testTarget: { app: 'Large shop', discoveryUrl: 'https://large.example.com' },
    });
    await client.push(id, { testCases: Array.from({ length: many }, (_, number) => caseOf(number)) });
    writeFileSync(
      path.join(window.workspace, '.vscode/settings.json'),
      JSON.stringify({
        'portableTests.targets': [{ folder: 'many', testTargetId: id, serviceUrl: 'local' }],
      }),
    );
    await window.treeRow('Large shop').filter({ hasText: 'many' }).waitFor();
  });
  after(() => window?.dispose());

  const folder = (): string => path.join(window.workspace, 'many');
  const files = (): string[] => (existsSync(folder()) ? filesBelow(folder()) : []);
  const records = (name: string): string[] =>
    filesBelow(path.join(window.host.userFolder, 'workspaceStorage')).filter((file) => file.endsWith(name));
  const journals = (): string[] => records('journal.jsonl');
  /** Pulls, with so little time for the extension that it still writes when what comes after the count is done. */
  async function whileWriting(act: (host: number) => Promise<unknown>): Promise<void> {
    const host = extensionHostOf(window);
    const restoreSpeed = slowDown(host);
    try {
      await window.run('Portable Tests: Pull Test Cases');
      await window.toast(/Writing test cases: [\d,]+ of 1,000/);
      await act(host);
    } finally {
      restoreSpeed();
    }
  }

  it('counts what it writes, and can be cancelled, which leaves nothing half done', async () => {
    const undoable = records('undo.jsonl');
    await whileWriting(async () => {
      await window.shot('many-1-counted');
      await window.answerToast('Writing test cases', 'Cancel');
    });
    await waitUntil(() => journals().length === 0);
    assert.deepEqual(files(), []);
    assert.deepEqual(records('undo.jsonl'), undoable);
  });

  if (isDeep)
    it('is finished by the next command after the process was killed, which says so', async () => {
      await whileWriting(async (host) => process.kill(host, 'SIGKILL'));
      assert.equal(journals().length, 1);
      const written = files().length;
      assert.ok(written < many, `${written} files were there already`);
      await window.reload(window.treeRow('Large shop'));
      assert.equal(journals().length, 1);
      await window.run('Portable Tests: Pull Test Cases');
      await waitUntilEqual(journals, []);
      await window.toast('An interrupted sync of many was finished.');
      await window.shot('many-2-resumed');
      await window.status('Test cases are up to date');
      assert.equal(files().length, many);
      assert.deepEqual(
        files().filter((file) => !file.endsWith('.yaml')),
        [],
      );
      assert.deepEqual(journals(), []);
    });
});
