import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
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

describe('the index of test cases', () => {
  let folder: string;
  let index: LiveIndex;
  let clock: FakeClock;
  const log = { warn: (message: string) => assert.fail(message) };
  const file = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder, name));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const open = (
    summaries: Pick<
      IndexWorkers,
      'prepare' | 'expect' | 'readFiles' | 'readSummaries' | 'keep' | 'dispose'
    > = new IndexWorkers(worker()),
  ): LiveIndex => new LiveIndex(summaries, log, () => [boundFolder(vscode.Uri.file(folder))], clock);
  const names = (): string[] =>
    [...index.all()]
      .map(({ uri, summary }) => `${path.relative(folder, uri.fsPath)}: ${summary.description?.value}`)
      .toSorted();

  /** The same once what was told of has been read. */
  const namesLater = (): string[] => {
    clock.advance(150);
    return names();
  };

  /** A watcher of a folder outside the workspace needs a moment, and tells nothing of what happens before. */
  const untilWatched = async (): Promise<void> => {
    let count = 0;
    await waitUntil(async () => {
      await write('probe.yaml', caseText('probe', `Probe ${++count}`));
      return namesLater().some((name) => name.startsWith('probe'));
    });
    await rm(path.join(folder, 'probe.yaml'));
    await index.refresh();
  };

  beforeEach(async () => {
    clock = new FakeClock();
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-index-')));
  });
  afterEach(async () => {
    index.dispose();
    await closeEditors();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });

  it('contains the files of its folders, without hidden folders and node_modules', async () => {
    for (const name of ['a.yaml', 'deep/er/b.yml', '.hidden/c.yaml', 'node_modules/x/d.yaml', 'e.json'])
      await write(name, caseText(name, name));
    index = open();
    assert.deepEqual(names(), []);
    await index.ready;
    assert.deepEqual(names(), ['a.yaml: a.yaml', 'deep/er/b.yml: deep/er/b.yml']);
  });

  it('finds a file that another program writes right after its folder was listed', async () => {
    await write('deep/a.yaml', caseText('1', 'a'));
    const bound = boundFolder(vscode.Uri.file(folder));
    const files = async (enter?: (listed: vscode.Uri) => void): Promise<vscode.Uri[]> => {
      const found = await bound.files(enter);
      await write('deep/late.yaml', caseText('2', 'late'));
      return found;
    };
    index = new LiveIndex(new IndexWorkers(worker()), log, () => [{ ...bound, files }], clock);
    await index.ready;
    await waitUntilEqual(namesLater, ['deep/a.yaml: a', 'deep/late.yaml: late']);
  });

  it('reports dependencies, and ids that are used twice', async () => {
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
    await waitUntilEqual(namesLater, wanted);
    await rm(path.join(folder, 'deep'), { recursive: true });
    const left = wanted.toSpliced(1, 1);
    await waitUntilEqual(namesLater, left);
  });

  it('finds every file when it reads again, regardless of file events', async () => {
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

  it('keeps a file while it is read again', async () => {
    await write('a.yaml', caseText('1', 'a'));
    const summaries = new IndexWorkers(worker());
    const answer: (() => void)[] = [];
    const asked = (): Promise<void> => new Promise((resolve) => answer.push(resolve));
    index = open({
      prepare: () => summaries.prepare(),
      expect: (files) => summaries.expect(files),
      readFiles: async (files) => {
        await asked();
        return summaries.readFiles(files);
      },
      readSummaries: async (texts) => {
        await asked();
        return summaries.readSummaries(texts);
      },
      keep: (hashes) => summaries.keep(hashes),
      dispose: () => summaries.dispose(),
    });
    const { ready } = index;
    await waitUntilEqual(() => answer.length, 1);
    await vscode.workspace.openTextDocument(file('a.yaml'));
    clock.advance(150);
    await waitUntilEqual(() => answer.length, 2);
    answer[0]?.();
    await ready;
    assert.deepEqual(names(), ['a.yaml: a']);
    answer[1]?.();
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
    await waitUntilEqual(namesLater, wanted);
  });

  it('uses unsaved text instead of the file, until the editor closes', async () => {
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
    clock.advance(150);
    await waitUntilEqual(() => told, ['a.yaml']);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await waitUntilEqual(namesLater, ['a.yaml: saved']);
  });

  it('reads changed files while the user types in another one without a pause', async () => {
    await write('typed.yaml', caseText('1', ''));
    index = open();
    await index.ready;
    await untilWatched();
    const editor = await vscode.window.showTextDocument(file('typed.yaml'));
    await write('other.yaml', caseText('2', 'other'));
    await waitUntil(async () => {
      await editor.edit((edit) => edit.insert(editor.document.lineAt(1).range.end, 'x'));
      clock.advance(100);
      return names().includes('other.yaml: other');
    });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('reads many files in small batches, three at a time', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => write(`${at}.yaml`, caseText(`${at}`, `${at}`))),
    );
    const summaries = new IndexWorkers(worker());
    const batches: string[] = [];
    let underWay = 0;
    index = open({
      prepare: () => summaries.prepare(),
      expect: (files) => summaries.expect(files),
      readFiles: async (files) => {
        batches.push(`${files.length}${++underWay <= 3 ? '' : ' too early'}`);
        const read = await summaries.readFiles(files);
        underWay--;
        return read;
      },
      readSummaries: (texts) => summaries.readSummaries(texts),
      keep: (hashes) => summaries.keep(hashes),
      dispose: () => summaries.dispose(),
    });
    await index.ready;
    assert.deepEqual(batches, ['32', '32', '32', '4']);
    assert.equal(names().length, 100);
  });

  it('has a file that was missing for a moment, though its text was known when it was read', async () => {
    await write('a.yaml', caseText('1', 'a'));
    const summaries = new IndexWorkers(worker());
    const answers: ((files: Awaited<ReturnType<IndexWorkers['readFiles']>>) => void)[] = [];
    let isHeld = false;
    index = open({
      prepare: () => summaries.prepare(),
      expect: (files) => summaries.expect(files),
      readFiles: (files) =>
        isHeld ? new Promise((resolve) => answers.push(resolve)) : summaries.readFiles(files),
      readSummaries: (texts) => summaries.readSummaries(texts),
      keep: (hashes) => summaries.keep(hashes),
      dispose: () => summaries.dispose(),
    });
    await index.ready;
    isHeld = true;
    for (const reading of [1, 2]) {
      const edit = new vscode.WorkspaceEdit();
      edit.createFile(file('a.yaml'), { contents: Buffer.from(caseText('1', 'a')), overwrite: true });
      assert.ok(await vscode.workspace.applyEdit(edit));
      clock.advance(150);
      await waitUntil(() => answers.length >= reading);
    }
    isHeld = false;
    for (const answer of answers.slice(0, -1)) answer(['missing']);
    await waitUntilEqual(names, []);
    answers.at(-1)?.(['unchanged']);
    await waitUntilEqual(names, ['a.yaml: a']);
  });

  it('logs nothing if it is closed while it reads', async () => {
    await write('a.yaml', caseText('a', 'A'));
    let stop: (() => void) | undefined;
    const closed = (): Promise<never> =>
      new Promise((_, reject) => (stop = () => reject(new Error('The index was closed'))));
    index = open({
      prepare: () => Promise.resolve(),
      expect: () => undefined,
      readFiles: closed,
      readSummaries: closed,
      keep: closed,
      dispose: () => stop?.(),
    });
    const { ready } = index;
    await waitUntil(() => stop !== undefined);
    index.dispose();
    await ready;
  });
});
