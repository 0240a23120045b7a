import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/language/caseFolders.ts';
import { LiveIndex } from '../../src/editor/language/liveIndex.ts';
import { Summaries } from '../../src/index/summaries.ts';
import { closeEditors, eventually } from './marked.ts';
import { longestBlock, type Block } from './support/longestBlock.ts';
import { ownExtension } from './support/workspace.ts';

const worker = (): string => path.join(ownExtension().extensionPath, 'dist/indexWorker.js');

const caseText = (id: string, description: string, dependencyId?: string): string =>
  [
    `id: ${id}`,
    `description: ${description}`,
    ...(dependencyId ? [`dependencyId: ${dependencyId}`] : []),
    'elements:',
    ...Array.from({ length: 5 }, (_, at) =>
      [
        '  - interaction:',
        '      action: ENTER_TEXT',
        `      calledWith: $$value${at}`,
        '    selectors:',
        '      - selectorType: ROLE',
        '        selector: textbox',
        '        options:',
        `          name: Field ${at}`,
      ].join('\n'),
    ),
    'version: "1"',
    '',
  ].join('\n');

describe('the index of test cases', function () {
  this.timeout(120_000);
  let folder: string;
  let index: LiveIndex;
  const log = { warn: (message: string) => assert.fail(message) };
  const file = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder, name));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const open = (): LiveIndex =>
    new LiveIndex(new Summaries(worker()), log, () => [boundFolder(vscode.Uri.file(folder))]);
  const names = (): string[] =>
    [...index.all()]
      .map(({ uri, summary }) => `${path.relative(folder, uri.fsPath)}: ${summary.description?.value}`)
      .toSorted();

  /** A watcher of a folder outside the workspace needs a moment, and tells nothing of what happens before. */
  const untilWatched = async (): Promise<void> => {
    const isTold = (): boolean => names().some((name) => name.startsWith('probe'));
    for (let tries = 0; !isTold() && tries < 100; tries++) {
      await write(`probe${tries}.yaml`, caseText(`probe${tries}`, 'probe'));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    for (const name of await readdir(folder)) if (name.startsWith('probe')) await rm(path.join(folder, name));
    await index.refresh();
  };

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-index-')));
  });
  afterEach(async () => {
    index.dispose();
    await closeEditors();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });

  it('holds what is in its folders, less hidden ones and node_modules', async () => {
    for (const name of ['a.yaml', 'deep/er/b.yml', '.hidden/c.yaml', 'node_modules/x/d.yaml', 'e.json'])
      await write(name, caseText(name, name));
    index = open();
    assert.deepEqual(names(), []);
    await index.ready;
    assert.deepEqual(names(), ['a.yaml: a.yaml', 'deep/er/b.yml: deep/er/b.yml']);
  });

  it('tells who needs whom, and ids that are used twice', async () => {
    await write('a.yaml', caseText('1', 'a'));
    await write('b.yaml', caseText('2', 'b', '1'));
    await write('c.yaml', caseText('2', 'c'));
    index = open();
    await index.ready;
    assert.deepEqual(
      [index.byId('2'), index.dependantsOf('1'), index.byId('3')].map((found) =>
        found.map(({ summary }) => summary.description?.value),
      ),
      [['b', 'c'], ['b'], []],
    );
  });

  it('follows files and folders as they change, come and go', async () => {
    await write('a.yaml', caseText('1', 'a'));
    await write('deep/b.yaml', caseText('2', 'b'));
    index = open();
    await index.ready;
    await untilWatched();
    await write('a.yaml', caseText('1', 'changed'));
    await write('new/c.yaml', caseText('3', 'c'));
    const wanted = ['a.yaml: changed', 'deep/b.yaml: b', 'new/c.yaml: c'];
    assert.deepEqual(await eventually(names, (found) => found.join() === wanted.join()), wanted);
    await rm(path.join(folder, 'deep'), { recursive: true });
    const left = wanted.toSpliced(1, 1);
    assert.deepEqual(await eventually(names, (found) => found.join() === left.join()), left);
  });

  it('misses no file when it is asked to read again, whatever the watchers tell', async () => {
    await write('a.yaml', caseText('1', 'a'));
    await write('b.yaml', caseText('2', 'b'));
    index = open();
    await index.ready;
    await write('a.yaml', caseText('1', 'changed'));
    await write('new/c.yaml', caseText('3', 'c'));
    await rm(path.join(folder, 'b.yaml'));
    await Promise.all([index.refresh(), index.refresh()]);
    assert.deepEqual(names(), ['a.yaml: changed', 'new/c.yaml: c']);
  });

  it('follows what the editor does to files and folders', async () => {
    await write('a.yaml', caseText('1', 'a'));
    await write('deep/b.yaml', caseText('2', 'b'));
    index = open();
    await index.ready;
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(file('deep'), file('deeper'));
    edit.createFile(file('c.yaml'), { contents: Buffer.from(caseText('3', 'c')) });
    edit.deleteFile(file('a.yaml'));
    assert.ok(await vscode.workspace.applyEdit(edit));
    const wanted = ['c.yaml: c', 'deeper/b.yaml: b'];
    assert.deepEqual(await eventually(names, (found) => found.join() === wanted.join()), wanted);
  });

  it('takes unsaved text for the file, and the file again when the editor closes', async () => {
    await write('a.yaml', caseText('1', 'saved'));
    index = open();
    await index.ready;
    const told: string[] = [];
    index.onDidChange((uris) => told.push(...uris.map(({ fsPath }) => path.basename(fsPath))));
    const editor = await vscode.window.showTextDocument(file('a.yaml'));
    await editor.edit((edit) => edit.replace(editor.document.lineAt(1).range, 'description: unsaved'));
    const [one, same] = await Promise.all([index.of(editor.document), index.of(editor.document)]);
    assert.equal(one, same);
    assert.equal(one.summary.description?.value, 'unsaved');
    assert.deepEqual(names(), ['a.yaml: unsaved']);
    await eventually(
      () => told.length,
      (length) => length > 0,
    );
    assert.deepEqual(told, ['a.yaml']);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const saved = ['a.yaml: saved'];
    assert.deepEqual(await eventually(names, (found) => found.join() === saved.join()), saved);
  });

  it('reads 5,000 files and never holds the extension host up', async () => {
    const ids = Array.from({ length: 5000 }, () => randomUUID());
    await mkdir(path.join(folder, 'many'));
    for (let at = 0; at < ids.length; at += 100)
      await Promise.all(
        ids
          .slice(at, at + 100)
          .map((id, plus) =>
            write(`many/case${at + plus}.yaml`, caseText(id, `Case ${at + plus}`, ids[at + plus - 1])),
          ),
      );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { delay: idle } = await longestBlock(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    index = open();
    const run = await timed(index);
    assert.equal([...index.all()].length, 5000);
    const document = await vscode.workspace.openTextDocument(file('many/case7.yaml'));
    const asked = performance.now();
    await vscode.window
      .showTextDocument(document)
      .then((editor) => editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# x\n')));
    const edited = performance.now();
    await index.of(document);
    print(
      `      5,000 files: ready after ${run.took.toFixed(0)} ms, longest block ${run.own.toFixed(1)} ms by our own work, longest delay ${run.delay.toFixed(1)} ms (idle ${idle.toFixed(1)} ms); ` +
        `an edit is known ${(performance.now() - edited).toFixed(1)} ms after it (made in ${(edited - asked).toFixed(0)} ms)`,
    );
    assert.ok(run.own < 50, `held up for ${run.own} ms`);
  });
});

async function timed(index: LiveIndex): Promise<Block & { readonly took: number }> {
  const began = performance.now();
  let took = 0;
  const block = await longestBlock(async () => {
    await index.ready;
    took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  return { ...block, took };
}

/** The extension host's own output is not shown. */
const print = (line: string): void => {
  if (process.env.PTC_TEST_LOG) appendFileSync(process.env.PTC_TEST_LOG, `${line}\n`);
};
