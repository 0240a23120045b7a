import * as assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { LiveRecording } from '../../src/editor/live/recording/liveRecording.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
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

/** A file whose state is told only when a test wants it. */
class SlowFile implements vscode.FileSystemProvider {
  private held: Promise<void> = Promise.resolve();
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  /** Holds all answers back from now on. @returns lets them go */
  hold(): () => void {
    let letGo: (() => void) | undefined;
    this.held = new Promise((resolve) => (letGo = resolve));
    return () => letGo?.();
  }

  async stat(): Promise<vscode.FileStat> {
    await this.held;
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length };
  }

  readonly readFile = (): Uint8Array => Buffer.from(text);
  readonly watch = (): vscode.Disposable => new vscode.Disposable(() => undefined);
  readonly readDirectory = (): [] => [];
  readonly createDirectory = (): void => undefined;
  readonly writeFile = (): void => undefined;
  readonly delete = (): void => undefined;
  readonly rename = (): void => undefined;
}

describe('a recording in the live page', () => {
  const file = inWorkspace('recorded.yaml');
  const elsewhere = inWorkspace('elsewhere.yaml');
  let recording: LiveRecording;
  let document: vscode.TextDocument;
  let said: string[];
  let errors: string[];
  let dismissed: (string | undefined)[];
  let modes: (string | undefined)[];

  const record = (): LiveRecording => {
    const started = new LiveRecording({
      document,
      boundary: new ErrorBoundary({ info: () => undefined, error: (failed) => errors.push(String(failed)) }),
      locators: { pause: () => undefined, resume: () => undefined },
      send: () => undefined,
      show: (mode) => void modes.push(mode),
      showNotice: (notice) => said.push(notice),
      dismissNotice: (id) => dismissed.push(said[id - 1]?.replace(/:.*/, '')),
      moveTo: () => undefined,
      acceptSteps: async () => undefined,
    });
    started.start(0);
    return started;
  };

  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    [said, errors, dismissed, modes] = [[], [], [], []];
    recording = record();
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

  it('says only while a step is the last one where in its element that clicks', async () => {
    recording.take(click(1, 'Map'));
    recording.take({ type: 'notRecorded', reason: 'place', name: '' });
    recording.take({ type: 'notRecorded', reason: 'drag', name: '' });
    await waitUntilEqual(() => said.length, 2);
    assert.deepEqual(dismissed, []);
    recording.take(click(2, 'Photo'));
    recording.take({ type: 'notRecorded', reason: 'closedShadow', name: 'x-photo' });
    await waitUntilEqual(() => said.length, 3);
    assert.deepEqual(dismissed, ['Step 1']);
    recording.undo();
    await waitUntilEqual(() => dismissed, ['Step 1', 'Step 2']);
  });

  describe('is taken back step by step with one undo each, and made again with one redo', () => {
    const own = inWorkspace('typed.yaml');

    beforeEach(async () => {
      recording.dispose();
      await vscode.workspace.fs.writeFile(own, Buffer.from(text));
      document = await vscode.workspace.openTextDocument(own);
      await vscode.window.showTextDocument(document);
      recording = record();
    });
    afterEach(async () => {
      await closeEditors();
      await vscode.workspace.fs.delete(own);
    });

    const typed = (kind: 'added' | 'updated', value: string): LiveEventOf<'recorded'> => ({
      ...click(2, ''),
      kind,
      code: `await page.getByLabel('Name').fill('${value}');`,
    });
    const type = async (value: string, kind: 'added' | 'updated' = 'updated'): Promise<void> => {
      recording.take(typed(kind, value));
      await waitUntil(
        () => document.getText(),
        (now) => now.includes(`calledWith: ${value}\n`),
      );
    };

    for (const [how, between] of [
      ['in one go', async () => undefined],
      ['with a save in between', async () => void (await document.save())],
    ] as const)
      it(`what is typed ${how}`, async () => {
        recording.take(click(1, 'Save'));
        await waitUntil(
          () => document.getText(),
          (now) => now.includes('Save'),
        );
        const before = document.getText();
        await type('A', 'added');
        await type('Ad');
        await between();
        await type('Ada');
        await between();
        await type('Adam');
        const after = document.getText();
        await vscode.commands.executeCommand('undo');
        await waitUntilEqual(() => document.getText(), before);
        await vscode.commands.executeCommand('redo');
        await waitUntilEqual(() => document.getText(), after);
        await vscode.commands.executeCommand('undo');
        await waitUntilEqual(() => document.getText(), before);
        await vscode.commands.executeCommand('undo');
        await waitUntilEqual(() => document.getText(), text);
      });

    it('and not what a person typed after it', async () => {
      await type('A', 'added');
      await type('Ad');
      const after = document.getText();
      const editor = vscode.window.activeTextEditor ?? assert.fail();
      editor.selection = new vscode.Selection(1, 16, 1, 16);
      await vscode.commands.executeCommand('type', { text: 's' });
      assert.match(document.getText(), /description: Buys/);
      await vscode.commands.executeCommand('undo');
      await waitUntilEqual(() => document.getText(), after);
    });
  });

  it('writes a step where it belongs in a text that is edited while its file is looked for', async () => {
    const files = new SlowFile();
    const provider = vscode.workspace.registerFileSystemProvider('slow-file', files);
    document = await vscode.workspace.openTextDocument(vscode.Uri.parse('slow-file:/recorded.yaml'));
    await vscode.window.showTextDocument(document);
    recording.dispose();
    recording = record();
    const go = files.hold();
    recording.take(click(1, 'Save'));
    const note = new vscode.WorkspaceEdit();
    note.insert(document.uri, new vscode.Position(0, 0), '# a note\n');
    await vscode.workspace.applyEdit(note);
    go();
    await waitUntil(
      () => document.getText(),
      (now) => now.includes('Save'),
    );
    const written = document.getText();
    await closeEditors();
    provider.dispose();
    assert.match(written, /^# a note\nid: .*\ndescription: Buy\nelements:\n  - interaction:/);
  });

  it('says which step it could not write', async () => {
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    recording.take(click(1, 'Save'));
    await waitUntil(() => errors.length > 0);
    await vscode.commands.executeCommand('workbench.action.files.resetActiveEditorReadonlyInSession');
    assert.match(errors[0] ?? '', /The recorded step could not be written: Click text 'Save'\./);
    recording.take(click(2, 'Send'));
    await waitUntil(
      () => document.getText(),
      (now) => now.includes('Send'),
    );
    assert.equal(document.getText().includes('Save'), false);
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
