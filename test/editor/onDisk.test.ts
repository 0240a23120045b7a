import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { EditorCaseFiles } from '../../src/editor/files/editorCaseFiles.ts';
import { openMergeEditor, showSides } from '../../src/editor/sync/conflicts/mergeEditor.ts';
import { openUpToDate } from '../../src/editor/ui/documents.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { inWorkspace } from './support/workspace.ts';

const textOf = (description: string): string => `description: ${description}\n`;

describe('a file that another program wrote a moment ago', () => {
  const folder = inWorkspace('onDisk');
  const files = new EditorCaseFiles(folder);
  const documents = new ServiceDocuments();
  let round = 0;
  let uri: vscode.Uri;
  let document: vscode.TextDocument;

  /** The editor shows the text before: it has not heard of the file yet. */
  beforeEach(async () => {
    uri = vscode.Uri.joinPath(folder, `case-${++round}.yaml`);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(textOf('Before')));
    document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    writeFileSync(uri.fsPath, textOf('By another program'));
    assert.equal(document.getText(), textOf('Before'), 'the editor heard of it already');
  });

  afterEach(async () => {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(async () => {
    documents.dispose();
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
  });

  it('is written by a sync that has read it, and shown in the editor with nothing unsaved', async () => {
    const path = files.pathOf(uri);
    const change = { path, before: textOf('By another program'), after: textOf('By the sync') };
    assert.equal(await files.replace(change), true);
    assert.equal(readFileSync(uri.fsPath, 'utf8'), textOf('By the sync'));
    assert.deepEqual([document.getText(), document.isDirty], [textOf('By the sync'), false]);
  });

  it('is not written by a sync that has not read it', async () => {
    const change = { path: files.pathOf(uri), before: textOf('Before'), after: textOf('By the sync') };
    assert.equal(await files.replace(change), false);
    assert.equal(readFileSync(uri.fsPath, 'utf8'), textOf('By another program'));
  });

  it('is not written by a sync in place of what was typed, where it is not what was listed', async () => {
    const editor = await vscode.window.showTextDocument(await openUpToDate(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# typed\n'));
    await files.list();
    const path = files.pathOf(uri);
    const before = document.getText();
    writeFileSync(uri.fsPath, textOf('By another program, later'));
    assert.equal(await files.replace({ path, before, after: textOf('By the sync') }), false);
    assert.equal(readFileSync(uri.fsPath, 'utf8'), textOf('By another program, later'));
    assert.deepEqual([document.getText(), document.isDirty], [before, true]);
  });

  it('is written by a sync in place of what was typed, with nothing unsaved then', async () => {
    const editor = await vscode.window.showTextDocument(await openUpToDate(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# typed\n'));
    await files.list();
    const change = { path: files.pathOf(uri), before: document.getText(), after: textOf('By the sync') };
    assert.equal(await files.replace(change), true);
    assert.equal(readFileSync(uri.fsPath, 'utf8'), textOf('By the sync'));
    assert.deepEqual([document.getText(), document.isDirty], [textOf('By the sync'), false]);
  });

  it('is merged as it is now, and can be saved then', async () => {
    const texts = { base: textOf('Before'), theirs: textOf('Theirs'), mine: textOf('By another program') };
    assert.equal(await openMergeEditor(showSides(documents, uri, texts), uri), textOf('Before'));
    assert.equal(document.getText(), textOf('Before'));
    assert.equal(await document.save(), true, 'VS Code refused to save');
    assert.equal(readFileSync(uri.fsPath, 'utf8'), textOf('Before'));
  });

  it('does not replace unsaved text in the editor', async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '# typed\n');
    // Where the editor hears of the file just then, it refuses the edit.
    await waitUntil(() => vscode.workspace.applyEdit(edit));
    const typed = document.getText();
    assert.ok(
      ['Before', 'By another program'].some((text) => typed === `# typed\n${textOf(text)}`),
      typed,
    );
    writeFileSync(uri.fsPath, textOf('By another program, later'));
    assert.equal((await openUpToDate(uri)).getText(), typed);
    assert.equal(document.isDirty, true);
  });
});
