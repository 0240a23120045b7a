import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil } from '../support/waitUntil.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

const untidy =
  'id:   7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab   # mine\ndescription: "Buy"\nelements:\n- interaction: {action:   CLICK}\n';
const tidy =
  'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab # mine\ndescription: "Buy"\nelements:\n  - interaction: { action: CLICK }\n';

const root = (): vscode.Uri => inWorkspace('formatting');
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(root(), name);

/** The text once the formatter is there: it comes with the language server, which the first file starts. */
async function formatted(document: vscode.TextDocument): Promise<string> {
  const before = document.getText();
  return waitUntil(
    async () => {
      await vscode.commands.executeCommand('editor.action.formatDocument');
      return document.getText();
    },
    (text) => text !== before,
    { what: 'the formatter' },
  );
}

const setting = (section: string, key: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration(section).update(key, value, vscode.ConfigurationTarget.Global);

describe('formatting in the editor', () => {
  before(async () => {
    await ownExtension().activate();
    await formatted(await show(await write(file('first/.octomind/a.yaml'), untidy)));
  });
  after(() => vscode.workspace.fs.delete(root(), { recursive: true }));
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('follows an .editorconfig and a .prettierrc above the file', async () => {
    await write(file('team/.editorconfig'), 'root = true\n[*.yaml]\nindent_style = space\nindent_size = 4\n');
    await write(
      file('team/.prettierrc'),
      '{"overrides":[{"files":"*.yaml","options":{"singleQuote":true}}]}',
    );
    const document = await show(await write(file('team/.octomind/deep/a.yaml'), untidy));
    assert.equal(await formatted(document), tidy.replace('"Buy"', "'Buy'").replace('  - ', '    - '));
  });

  it('runs no code that it finds there', async () => {
    const name = 'formatted-by-code';
    await write(
      file('code/.prettierrc.js'),
      `require('node:fs').writeFileSync(__dirname + '/${name}', ''); module.exports = { singleQuote: true };`,
    );
    const document = await show(await write(file('code/.octomind/a.yaml'), untidy));
    assert.equal(await formatted(document), tidy);
    await assert.rejects(async () => vscode.workspace.fs.stat(vscode.Uri.joinPath(root(), 'code', name)));
  });

  it('does not change a file that a .prettierignore names', async () => {
    await write(file('ignored/.prettierignore'), 'generated\n');
    const own = await show(await write(file('ignored/.octomind/a.yaml'), untidy));
    assert.equal(await formatted(own), tidy);
    const generated = await show(await write(file('ignored/generated/.octomind/a.yaml'), untidy));
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.equal(generated.getText(), untidy);
  });

  it('changes the line ends when a configuration asks for others', async () => {
    await write(file('ends/.prettierrc'), 'endOfLine: lf\n');
    const document = await show(await write(file('ends/.octomind/a.yaml'), untidy.replaceAll('\n', '\r\n')));
    assert.equal(document.eol, vscode.EndOfLine.CRLF);
    assert.equal(await formatted(document), tidy);
    assert.equal(document.eol, vscode.EndOfLine.LF);
  });

  it('is done on saving, also when another default formatter is set', async () => {
    await setting('editor', 'formatOnSave', true);
    await setting('editor', 'defaultFormatter', 'vscode.json-language-features');
    try {
      const document = await show(await write(file('saved/.octomind/a.yaml'), tidy));
      const end = document.lineAt(document.lineCount - 1).range.end;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, end, 'type:    LINK\n');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      assert.equal(document.getText(), `${tidy}type: LINK\n`);
      assert.equal(
        Buffer.from(await vscode.workspace.fs.readFile(document.uri)).toString(),
        `${tidy}type: LINK\n`,
      );
    } finally {
      await setting('editor', 'formatOnSave', undefined);
      await setting('editor', 'defaultFormatter', undefined);
    }
  });

  it('of a selection changes what is selected', async () => {
    const document = await show(await write(file('selected/.octomind/a.yaml'), untidy));
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatRangeProvider',
      document.uri,
      new vscode.Range(3, 0, 3, 5),
      { tabSize: 2, insertSpaces: true },
    );
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, edits);
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.getText(), untidy.replace(/- int.*/, '  - interaction: { action: CLICK }'));
  });

  it('works on a document that was never saved', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'portable-test-case',
      content: untidy,
    });
    await vscode.window.showTextDocument(document);
    assert.equal(await formatted(document), tidy);
  });
});
