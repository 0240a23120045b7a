import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { generateProjectInSlices } from '../../src/codegen/generateProject.ts';
import { applyWritePlan } from '../../src/codegen/write/applyWritePlan.ts';
import { manifestName, encodeFiles, planWriting } from '../../src/codegen/write/planWriting.ts';
import { CodeFolder } from '../../src/editor/code/reviewAndWriteCode.ts';
import { createEventLoopPause } from '../../src/node/createEventLoopPause.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { closeEditors, Fixture } from './support/fixture.ts';

const step = (name: string): string =>
  [
    '  - interaction:',
    '      action: CLICK',
    '    selectors:',
    '      - selectorType: TEXT',
    `        selector: ${name}`,
    '',
  ].join('\n');

/** A case whose steps do not fit on a screen. */
const long = (names: readonly string[]): string =>
  [
    'id: 56666666-6666-4666-8666-666666666666',
    'description: Go round',
    'elements:',
    names.map(step).join(''),
  ].join('\n');

describe('the code of a test case', () => {
  const steps = new Fixture('steps');

  before(() => steps.prepare());
  after(() => steps.remove());
  afterEach(() => closeEditors());

  /** Shows a file of the fixture and its code. */
  async function shown(file: string, text?: string) {
    const { editor, document, uri } = await steps.open(file, text);
    const code = await vscode.commands.executeCommand<vscode.TextEditor>('portableTests.showCode', uri);
    return { editor, document, uri, code };
  }
  const becomes = ({ document }: vscode.TextEditor, wanted: RegExp): Promise<string> =>
    waitUntil(
      () => document.getText(),
      (text) => wanted.test(text),
      { what: `text that matches ${wanted}` },
    );
  const replace = async (document: vscode.TextDocument, from: string, to: string): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    const start = document.positionAt(document.getText().indexOf(from));
    edit.replace(document.uri, new vscode.Range(start, start.translate(0, from.length)), to);
    await vscode.workspace.applyEdit(edit);
  };

  it('is shown beside its editor, which keeps the focus, with its dependencies', async () => {
    const { code, editor } = await shown('buy.yaml');
    assert.equal(code.document.uri.path, '/buy.spec.ts');
    assert.notEqual(code.viewColumn, editor.viewColumn);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), editor.document.uri.toString());
    const text = code.document.getText();
    assert.match(text, /^import \{ logIn \} from '\.\.\/flows\/logIn';$/m);
    assert.match(text, /^test\('Buy a mug', details, async \(\{ session \}\) => \{$/m);
    assert.match(text, /getByLabel\('Search'\)/);
  });

  it('follows edits that are not saved, and those of a test case that it depends on', async () => {
    const { code, document } = await shown('buy.yaml');
    await replace(document, 'Buy a mug', 'Buy two mugs');
    await becomes(code, /test\('Buy two mugs'/);
    assert.ok(document.isDirty);
    const logIn = await vscode.workspace.openTextDocument(steps.uri('logIn.yaml'));
    await replace(logIn, 'description: Log in', 'description: Sign in');
    await becomes(code, /import \{ signIn \} from/);
    assert.ok(logIn.isDirty);
    await replace(logIn, 'description: Sign in', 'description: Log in');
    await logIn.save();
  });

  it('keeps the last code while the file has an error, below a message', async () => {
    const { code, document } = await shown('buy.yaml');
    // What the test before has typed may still be on its way out.
    const good = await becomes(code, /^import \{ logIn \}[\s\S]*test\('Buy a mug'/);
    await replace(document, 'elements:', 'elements: [');
    const text = await becomes(code, /^\/\/ Not up to date: line \d+ has an error\. .+\n/);
    assert.equal(text.slice(text.indexOf('\n') + 1), good);
    await replace(document, 'elements: [', 'elements:');
    assert.equal(await becomes(code, /^import/), good);
  });

  it('is not shown for a document outside of the workspace that a link names', async () => {
    const outside = vscode.Uri.file('/etc/hostname');
    const link = vscode.Uri.from({
      scheme: 'portable-tests-code',
      path: '/a.spec.ts',
      query: outside.toString(),
    });
    await assert.rejects(
      Promise.resolve(vscode.workspace.openTextDocument(link)),
      /Open the test case, and show its code from there/,
    );
    assert.ok(vscode.workspace.textDocuments.every(({ uri }) => uri.toString() !== outside.toString()));
  });

  it('shows the error if there was no code before', async () => {
    const { code } = await shown('broken.yaml', 'id: 1\ndescription: Broken\nelements: [\n');
    assert.match(code.document.getText(), /^\/\/ Line \d+ has an error: .*\n/);
    assert.doesNotMatch(code.document.getText(), /import|Error:/);
  });

  it('scrolls with the cursor in the editor, and the editor with the cursor in the code', async () => {
    const names = Array.from({ length: 80 }, (_, at) => `Button ${at}`);
    const { code, editor } = await shown('long.yaml', long(names));
    const lineIn = ({ document }: vscode.TextEditor, text: string): number =>
      document.positionAt(document.getText().indexOf(text)).line;
    const isInView = (one: vscode.TextEditor, line: number): boolean =>
      one.visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line);
    const seventieth = { source: lineIn(editor, 'Button 70\n'), code: lineIn(code, "'Button 70'") };
    assert.ok(!isInView(code, seventieth.code));
    editor.selection = new vscode.Selection(seventieth.source, 0, seventieth.source, 0);
    await waitUntil(() => isInView(code, seventieth.code));
    const third = { source: lineIn(editor, 'Button 3\n'), code: lineIn(code, "'Button 3'") };
    await vscode.window.showTextDocument(code.document, code.viewColumn);
    code.selection = new vscode.Selection(third.code, 0, third.code, 0);
    await waitUntil(() => isInView(editor, third.source));
  });
});

describe('a folder for code', () => {
  let root = '';
  beforeEach(() => (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-code-')))));
  afterEach(async () => {
    await closeEditors();
    rmSync(root, { recursive: true });
  });

  const means = (name: string) => ({
    folder: new CodeFolder(vscode.Uri.file(path.join(root, name))),
    hash: (content: Uint8Array): string => createHash('sha256').update(content).digest('hex'),
    pause: createEventLoopPause(),
  });

  it('is created if it is missing, and contains all cases and their record', async () => {
    const cases = Array.from({ length: 30 }, (_, at) => ({
      id: `57777777-7777-4777-8777-${String(at).padStart(12, '0')}`,
      description: `Case ${at}`,
      elements: [],
    }));
    const { files } = await generateProjectInSlices(
      cases,
      { executionUrl: 'https://example.com' },
      createEventLoopPause(),
    );
    const all = means('new/below');
    assert.equal(await all.folder.isEmpty(), true);
    const plan = await planWriting(encodeFiles(files), all);
    const { written } = await applyWritePlan(plan, new Set(files.keys()), all);
    assert.deepEqual(written.toSorted(), [...files.keys()].toSorted());
    assert.equal(await all.folder.isEmpty(), false);
    const spec = readFileSync(path.join(root, 'new/below/tests/case29.spec.ts'), 'utf8');
    assert.equal(spec, files.get('tests/case29.spec.ts'));
    assert.match(readFileSync(path.join(root, 'new/below', manifestName), 'utf8'), /case29\.spec\.ts/);
  });

  it('uses the unsaved text of a file', async () => {
    const all = means('out');
    const files = encodeFiles(new Map([['a.txt', 'one\n']]));
    await applyWritePlan(await planWriting(files, all), new Set(['a.txt']), all);
    const document = await vscode.workspace.openTextDocument(all.folder.uriOf('a.txt'));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'mine '));
    assert.deepEqual((await planWriting(files, all)).entries, [{ path: 'a.txt', kind: 'edited' }]);
    await vscode.workspace.fs.delete(all.folder.uri, { recursive: true });
    assert.deepEqual((await planWriting(files, all)).entries, [{ path: 'a.txt', kind: 'foreign' }]);
  });

  it('is not written through a link', async () => {
    const all = means('out');
    await vscode.workspace.fs.createDirectory(all.folder.uri);
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(path.join(root, 'elsewhere')));
    symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'out/tests'), 'junction');
    const plan = await planWriting(encodeFiles(new Map([['tests/a.ts', 'a']])), all);
    await assert.rejects(applyWritePlan(plan, new Set(['tests/a.ts']), all), /tests is a link/);
    assert.equal(await new CodeFolder(vscode.Uri.file(path.join(root, 'elsewhere'))).isEmpty(), true);
  });
});
