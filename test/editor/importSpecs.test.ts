import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { chooseSpecs } from '../../src/editor/specs/chooseSpecs.ts';
import {
  applySpecChanges,
  readSpecs,
  planSpecChanges,
  withNeeded,
  type SpecChange,
} from '../../src/editor/specs/importSpecsCommand.ts';
import { SpecProblems } from '../../src/editor/specs/specProblems.ts';
import { specRecorder } from '../../src/editor/specs/specRecorder.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { createNamedUuid } from '../../src/node/createNamedUuid.ts';
import type { RecordSpecs } from '../../src/specs/cases/importSpecs.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors, Fixture } from './support/fixture.ts';
import { ownExtension } from './support/workspace.ts';

const noLog = (): void => undefined;

describe('the import of Playwright tests', () => {
  const specs = new Fixture('specs');
  let index: LiveIndex;
  const folder = (): vscode.Uri => vscode.Uri.joinPath(specs.folder, 'portable-tests');
  const record = (): RecordSpecs => specRecorder(ownExtension().extensionUri);
  const login = (): vscode.Uri => vscode.Uri.joinPath(specs.folder, 'login.spec.ts');

  before(async () => {
    await specs.prepare();
    const worker = vscode.Uri.joinPath(ownExtension().extensionUri, 'dist', 'indexWorker.js').fsPath;
    const log = { warn: noLog, error: noLog } as unknown as vscode.LogOutputChannel;
    index = new LiveIndex(new IndexWorkers(worker), log, () => [boundFolder(folder())]);
  });
  after(async () => {
    index.dispose();
    await specs.remove();
  });
  afterEach(() => closeEditors());

  /** What an import of the spec of the login would change. */
  async function plan(): Promise<SpecChange[]> {
    const read = await readSpecs(await chooseSpecs(login()), record(), new AbortController().signal);
    await index.refresh();
    return planSpecChanges(read, index, { folder: folder(), layout: 'folders' });
  }
  const written = async (): Promise<string[]> =>
    (await vscode.workspace.findFiles(new vscode.RelativePattern(folder(), '**/*.yaml')))
      .map(({ path }) => path.slice(folder().path.length + 1))
      .toSorted();

  it('creates files, finds them up to date, and proposes an update of an edited one', async () => {
    const changes = await plan();
    const all = new Set(changes.map(({ id }) => id));
    await applySpecChanges(withNeeded(changes, all));
    const names = [
      'acceptsTheRightPassword',
      'cleanUpLogin',
      'refusesAWrongPassword',
      'setUpLogin',
      'showsHelp',
    ];
    assert.deepEqual(
      await written(),
      names.map((name) => `Login/${name}.yaml`),
    );
    assert.deepEqual(await plan(), []);

    const edited = vscode.Uri.joinPath(folder(), 'Login/showsHelp.yaml');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(edited));
    const changed = `# by hand\n${text.replace('name: Help', 'name: Manual').replace('prompt: ""', 'prompt: mine')}`;
    await vscode.workspace.fs.writeFile(edited, new TextEncoder().encode(changed));
    const [update, ...others] = await plan();
    assert.deepEqual(others, []);
    assert.equal(update?.before, changed);
    assert.equal(update?.after, changed.replace('name: Manual', 'name: Help'));
  });

  it('writes nothing where a file was edited after the preview', async () => {
    const edited = vscode.Uri.joinPath(folder(), 'Login/showsHelp.yaml');
    const read = async (): Promise<string> =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(edited));
    const change = (text: string): Thenable<void> =>
      vscode.workspace.fs.writeFile(edited, new TextEncoder().encode(text));
    const before = await read();
    await change(before.replace('name: Help', 'name: Manual'));
    const shown = await plan();
    assert.equal(shown.length, 1);
    const later = `${before}# later\n`;
    await change(later);
    await assert.rejects(applySpecChanges(shown), /changed in the meantime, so nothing was imported/);
    assert.equal(await read(), later);
  });

  it('takes the test cases that a selected one needs', async () => {
    const id = (title: string, key = 'test'): string => createNamedUuid(['x', key, title].join('\n'));
    const uri = folder();
    const change = (title: string, needs: string[], before?: string): SpecChange => ({
      id: id(title),
      description: title,
      uri,
      after: '',
      needs,
      ...(before === undefined ? {} : { before }),
    });
    const changes = [change('a', [id('b')]), change('b', [id('c')]), change('c', [], 'old'), change('d', [])];
    const chosen = withNeeded(changes, new Set([id('a')]));
    assert.deepEqual(
      chosen.map(({ description }) => description),
      ['a', 'b'],
    );
  });

  it('shows what was not converted at its line, until the file is changed', async () => {
    const problems = new SpecProblems();
    const chosen = await chooseSpecs(login());
    problems.show(await readSpecs(chosen, record(), new AbortController().signal), chosen.uriOf);
    const shown = (): string[] =>
      vscode.languages
        .getDiagnostics(login())
        .filter(({ source }) => source === 'Import Playwright Tests')
        .map(({ range, message }) => `${range.start.line + 1} ${message}`);
    assert.deepEqual(shown(), [
      '22 Not converted: "toHaveURL" isn\'t supported as an assertion in a test case.',
      '21 Converted with differences: The default "secret" of "$SHOP_PASSWORD" is left out. Set the variable in the environment of the test target.',
      '23 Converted with differences: The step has ignoreFailure: if it fails, the test case still passes.',
    ]);
    const editor = await vscode.window.showTextDocument(login());
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n'));
    await waitUntilEqual(shown, []);
    problems.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('takes all selected files', async () => {
    const todo = vscode.Uri.joinPath(specs.folder, 'todo.spec.ts');
    const { paths } = await chooseSpecs(login(), [login(), todo]);
    assert.deepEqual(
      paths.map((path) => path.split('/').at(-1)),
      ['login.spec.ts', 'todo.spec.ts'],
    );
  });

  it('names a folder without specs', async () => {
    const empty = vscode.Uri.joinPath(specs.folder, 'support');
    await assert.rejects(chooseSpecs(empty), /There is no spec file in .*support\. Select files/);
  });
});
