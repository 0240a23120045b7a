import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TextEdit } from '../../src/core/text/textEdit.ts';
import { applyChange, applyJoinedEdits, applyTextEdits } from '../../src/editor/ui/textEdits.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { inWorkspace } from './support/workspace.ts';

const text = 'one\ntwo\nthree\nfour\n';
const start = text.indexOf('three');
const edits: TextEdit[] = [{ start, end: start + 'three'.length, newText: 'drei' }];

describe('edits of a text', () => {
  let file: vscode.Uri;
  let files = 0;
  let document: vscode.TextDocument;
  let editor: vscode.TextEditor;

  beforeEach(async () => {
    // A document that an extension opens stays open when its tab is closed: each test has its own.
    file = inWorkspace(`edited-${++files}.txt`);
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    await vscode.commands.executeCommand('vscode.open', file);
    editor = (await waitUntil(() => vscode.window.activeTextEditor)) ?? assert.fail();
    document = editor.document;
  });
  afterEach(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
  });

  const type = (line: number, typed: string): Thenable<boolean> =>
    editor.edit((edit) => edit.insert(new vscode.Position(line, 0), typed));

  it('are made in the text as it is when somebody types elsewhere at the same moment', async () => {
    const typing = type(0, '# a note\n');
    await applyTextEdits(document, edits);
    assert.equal(await typing, true);
    assert.equal(document.getText(), `# a note\n${text.replace('three', 'drei')}`);
  });

  it('are not made where somebody types at their place, and the user hears so', async () => {
    const typing = type(2, 'thirty-');
    await assert.rejects(
      applyTextEdits(document, edits),
      /^UserError: The change could not be written to edited-\d\.txt\. Make sure that the file can be changed, then try again\.$/,
    );
    assert.equal(await typing, true);
    assert.equal(document.getText(), text.replace('three', 'thirty-three'));
  });

  it('are made in a document that was closed, where its file says the same', async () => {
    await close();
    await applyTextEdits(document, edits);
    const opened = await vscode.workspace.openTextDocument(file);
    assert.equal(opened.getText(), text.replace('three', 'drei'));
    await vscode.window.showTextDocument(opened);
  });

  it('are not made in a document that was closed, where its file says something else or is missing', async () => {
    await close();
    await vscode.workspace.fs.writeFile(file, Buffer.from(text.replace('three', '3')));
    await assert.rejects(applyTextEdits(document, edits), /could not be written/);
    await vscode.workspace.fs.delete(file);
    await assert.rejects(applyTextEdits(document, edits), /could not be written/);
  });

  it('for an editor are not made where it is read-only, and the caller hears so', async () => {
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    try {
      assert.equal(await applyJoinedEdits(document, edits, false), 'not-made');
      assert.equal(document.getText(), text);
    } finally {
      await vscode.commands.executeCommand('workbench.action.files.resetActiveEditorReadonlyInSession');
    }
  });

  it('are made so that the next ones can join them only where an editor shows the text', async () => {
    assert.equal(await applyJoinedEdits(document, edits, false), 'joinable');
    const [edit] = edits;
    const hidden = await vscode.workspace.openTextDocument({ content: text });
    assert.equal(await applyJoinedEdits(hidden, edit ? [edit] : [], false), 'separate');
  });

  it('of several files say which one changed meanwhile, and that a file could not be deleted', async () => {
    const change = new vscode.WorkspaceEdit();
    change.insert(file, new vscode.Position(0, 0), 'zero\n');
    const typing = type(0, '# a note\n');
    await assert.rejects(applyChange(change), /edited-\d\.txt changed in the meantime\. Try again\./);
    assert.equal(await typing, true);
    const deletion = new vscode.WorkspaceEdit();
    deletion.deleteFile(inWorkspace('missing.txt'));
    await assert.rejects(applyChange(deletion), /The files could not be changed\./);
  });

  async function close(): Promise<void> {
    await closeEditors();
    await waitUntil(() => document.isClosed);
  }
});
