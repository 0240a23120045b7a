import * as assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { LiveRecording } from '../../src/editor/live/recording/liveRecording.ts';
import type { LiveEventOf } from '../../src/live/protocol/liveProtocol.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { inWorkspace } from './support/workspace.ts';

const text = 'id: 64444444-4444-4444-8444-444444444444\ndescription: Buy\nelements: []\n';

const click = (id: number, name: string, variables: string[] = []): LiveEventOf<'recorded'> => ({
  type: 'recorded',
  kind: 'added',
  id,
  code: `await page.getByText('${name}').click();`,
  page: 0,
  isDownload: false,
  others: [],
  variables,
});

describe('a recording in the live page', () => {
  const file = inWorkspace('recorded.yaml');
  const elsewhere = inWorkspace('elsewhere.yaml');
  let recording: LiveRecording;
  let document: vscode.TextDocument;
  let said: string[];
  let modes: (string | undefined)[];

  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    said = [];
    modes = [];
    recording = new LiveRecording({
      document,
      boundary: { run: async (_: string, work: () => unknown) => void (await work()) },
      locators: { pause: () => undefined, resume: () => undefined },
      send: () => undefined,
      show: (mode) => void modes.push(mode),
      showNotice: (notice) => said.push(notice),
      dismissNotice: () => undefined,
      moveTo: () => undefined,
      acceptSteps: async () => undefined,
    });
    recording.start(0);
  });
  afterEach(async () => {
    recording.dispose();
    await closeEditors();
    for (const uri of [file, elsewhere])
      await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
  });

  it('says what no step says with the number of the step that was written before', async () => {
    recording.take(click(1, 'Save', ['$TOTAL']));
    recording.take({ type: 'notRecorded', reason: 'drag', name: '' });
    recording.take(click(2, 'Send'));
    recording.take({ type: 'notRecorded', reason: 'place', name: '' });
    await waitUntilEqual(
      () => said.map((notice) => notice.replace(/[:.].*/, '')),
      ['Step 1', 'After step 1', 'Step 2'],
    );
    assert.match(said[0] ?? '', /runs read \$TOTAL as a variable/);
    assert.match(document.getText(), /selector: Send/);
  });

  const losses: [string, (uri: vscode.Uri) => Thenable<void>][] = [
    ['deleted', (uri) => vscode.workspace.fs.delete(uri)],
    ['moved', (uri) => rename(uri.fsPath, elsewhere.fsPath)],
  ];
  for (const [what, lose] of losses)
    it(`ends where its file was ${what}, and writes nothing of it`, async () => {
      recording.take(click(1, 'Save'));
      await waitUntil(
        () => document.getText(),
        (now) => now.includes('Save'),
      );
      await document.save();
      await lose(document.uri);
      recording.take(click(2, 'Send'));
      await waitUntilEqual(
        () => said,
        ['recorded.yaml was renamed, moved or deleted. Recording has ended, and nothing was written since.'],
      );
      assert.equal(document.getText().includes('Send'), false);
      assert.deepEqual([recording.isOn, modes.at(-1)], [false, undefined]);
      await assert.rejects(async () => vscode.workspace.fs.stat(document.uri));
    });
});
