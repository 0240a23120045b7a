import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { inWorkspace, ownExtension, write } from './support/workspace.ts';

const id = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\n';
const flawed = `${id}description: Buy\nelements:\n  - interaction:\n      action: CLICKK\n    speed: 1\n`;

const file = (name: string): vscode.Uri => inWorkspace('language', name);

const languageOf = (uri: vscode.Uri): string | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.languageId;

describe('the language of test cases', () => {
  before(async () => {
    await ownExtension().activate();
  });

  it('is set for YAML that looks like a test case, and its problems are reported once', async () => {
    const uri = await write(file('flawed.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    await waitUntilEqual(() => languageOf(uri), 'portable-test-case');
    await waitUntilEqual(
      () =>
        vscode.languages
          .getDiagnostics(uri)
          .map(({ severity, range, source }) => ({ severity, line: range.start.line, source }))
          // Those of the language server and of the checks arrive in any order.
          .toSorted((a, b) => a.line - b.line)
          .map(({ severity, line, source }) => [severity, line, source]),
      [
        [vscode.DiagnosticSeverity.Hint, 0, 'portable test case'],
        [vscode.DiagnosticSeverity.Warning, 4, 'portable test case'],
        [vscode.DiagnosticSeverity.Warning, 5, 'portable test case'],
      ],
    );
  });

  it('belongs to every file under .octomind', async () => {
    const uri = await write(file('.octomind/deep/new.yaml'), 'x');
    assert.equal((await vscode.workspace.openTextDocument(uri)).languageId, 'portable-test-case');
  });

  it('is not set for other YAML, nor against the choice of the user', async () => {
    const other = await write(file('other.yaml'), 'services:\n  web:\n    image: nginx\n');
    await vscode.workspace.openTextDocument(other);
    const uri = await write(file('mine.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    await waitUntilEqual(() => languageOf(uri), 'portable-test-case');
    assert.equal(languageOf(other), 'yaml');
    const document = await vscode.workspace.openTextDocument(uri);
    const languages: string[] = [];
    const opened = vscode.workspace.onDidOpenTextDocument((one) => {
      if (one.uri.toString() === uri.toString()) languages.push(one.languageId);
    });
    // The extension decides while it is told of a language, and VS Code changes languages in the order in which it
    // is asked to: what the extension wants after the first change comes before the second one.
    const choices = ['yaml', 'plaintext', 'yaml', 'plaintext'];
    for (const choice of choices) await vscode.languages.setTextDocumentLanguage(document, choice);
    opened.dispose();
    assert.deepEqual(languages, choices);
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
    const { items } = await waitUntil(ask, (list) => list.items.some(({ label }) => label === 'CLICK'));
    const { EnumMember, Value } = vscode.CompletionItemKind;
    assert.equal(items.filter(({ kind }) => kind === EnumMember || kind === Value).length, 16);
    await waitUntilEqual(async () => {
      await vscode.commands.executeCommand('editor.action.formatDocument');
      return document.getText();
    }, `${id}description: Buy\nelements:\n  - interaction:\n      action:\n`);
  });

  it('returns to YAML when the setting says so', async () => {
    const uri = await write(file('returned.yaml'), flawed);
    await vscode.window.showTextDocument(uri);
    await waitUntilEqual(() => languageOf(uri), 'portable-test-case');
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('languageDetection', false, vscode.ConfigurationTarget.Workspace);
    await waitUntilEqual(() => languageOf(uri), 'yaml');
    await settings.update('languageDetection', undefined, vscode.ConfigurationTarget.Workspace);
    await waitUntilEqual(() => languageOf(uri), 'portable-test-case');
  });
});
