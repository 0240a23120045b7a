import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './marked.ts';
import { inWorkspace, ownExtension, write } from './support/workspace.ts';

const id = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\n';
const flawed = `${id}description: Buy\nelements:\n  - interaction:\n      action: CLICKK\n    speed: 1\n`;

const file = (name: string): vscode.Uri => inWorkspace('language', name);

const languageOf = (uri: vscode.Uri): string | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.languageId;

describe('the language of test cases', function () {
  this.timeout(30_000);
  before(async () => {
    await ownExtension().activate();
  });

  it('is given to YAML that looks like a test case, and its flaws are told once', async () => {
    const uri = await write(file('flawed.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    assert.equal(
      await eventually(
        () => languageOf(uri),
        (language) => language === 'portable-test-case',
      ),
      'portable-test-case',
    );
    const found = await eventually(
      () => vscode.languages.getDiagnostics(uri),
      ({ length }) => length > 0,
    );
    assert.deepEqual(
      found.map(({ severity, range, source }) => [severity, range.start.line, source]),
      [
        [vscode.DiagnosticSeverity.Warning, 4, 'portable test case'],
        [vscode.DiagnosticSeverity.Warning, 5, 'portable test case'],
      ],
    );
  });

  it('belongs to every file under .octomind', async () => {
    const uri = await write(file('.octomind/deep/new.yaml'), 'x');
    assert.equal((await vscode.workspace.openTextDocument(uri)).languageId, 'portable-test-case');
  });

  it('is not given to other YAML, nor against the choice of the user', async () => {
    const other = await write(file('other.yaml'), 'services:\n  web:\n    image: nginx\n');
    await vscode.workspace.openTextDocument(other);
    const uri = await write(file('mine.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    await eventually(
      () => languageOf(uri),
      (language) => language === 'portable-test-case',
    );
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'yaml');
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual([languageOf(other), languageOf(uri)], ['yaml', 'yaml']);
  });

  it('formats and completes', async () => {
    const uri = await write(
      file('.octomind/format.yaml'),
      `${id}description:   Buy\nelements:\n- interaction:\n    action: \n`,
    );
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const ask = (): Thenable<vscode.CompletionList> =>
      vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, new vscode.Position(4, 12));
    const list = await eventually<vscode.CompletionList>(ask, ({ items }) =>
      items.some(({ label }) => label === 'CLICK'),
    );
    assert.equal(
      list.items.filter(
        ({ kind }) =>
          kind === vscode.CompletionItemKind.EnumMember || kind === vscode.CompletionItemKind.Value,
      ).length,
      16,
    );
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.equal(document.getText(), `${id}description: Buy\nelements:\n  - interaction:\n      action:\n`);
  });

  it('returns to YAML when the setting says so', async () => {
    const uri = await write(file('returned.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    await eventually(
      () => languageOf(uri),
      (language) => language === 'portable-test-case',
    );
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('languageDetection', false, vscode.ConfigurationTarget.Workspace);
    assert.equal(
      await eventually(
        () => languageOf(uri),
        (language) => language === 'yaml',
      ),
      'yaml',
    );
    await settings.update('languageDetection', undefined, vscode.ConfigurationTarget.Workspace);
    assert.equal(
      await eventually(
        () => languageOf(uri),
        (language) => language !== 'yaml',
      ),
      'portable-test-case',
    );
  });
});
