import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { runs } from '../support/properties.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { ownExtension } from './support/workspace.ts';

const files = ['a.yaml', 'b.yaml', 'deep/a.yaml', 'deep/b.yaml', 'other/a.yaml'] as const;
const folders = ['deep', 'other'] as const;
const doers = ['editor', 'another program'] as const;

type Doer = (typeof doers)[number];

type Happening =
  | { readonly kind: 'open' | 'edit' | 'save' | 'close'; readonly file: string }
  | { readonly kind: 'write'; readonly file: string }
  | { readonly kind: 'delete'; readonly by: Doer; readonly file: string }
  | { readonly kind: 'rename'; readonly by: Doer; readonly from: string; readonly to: string };

const by = fc.constantFrom(...doers);
const file = fc.constantFrom(...files);
const folder = fc.constantFrom(...folders);
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open', 'edit', 'save', 'close'), file }),
  fc.record({ kind: fc.constant('write'), file }),
  fc.record({ kind: fc.constant('delete'), by, file: fc.oneof(file, folder) }),
  fc.record({ kind: fc.constant('rename'), by, from: file, to: file }),
  fc.record({ kind: fc.constant('rename'), by, from: folder, to: folder }),
);

const idIn = (text: string): string => /^id: (.*)$/m.exec(text)?.[1] ?? '';
const textOf = (id: number): string => `id: case-${id}\ndescription: Case\nelements: []\nversion: "1"\n`;

/** A folder of the workspace, in which the editor and other programs do things to test cases. */
class Playground {
  private count = 0;

  constructor(readonly root: string) {}

  uri(name: string): vscode.Uri {
    return vscode.Uri.file(path.join(this.root, name));
  }

  async happen(happening: Happening): Promise<void> {
    if (happening.kind === 'open') await this.open(happening.file);
    if (happening.kind === 'edit') await this.edit(happening.file);
    if (happening.kind === 'save') await this.documentOf(happening.file)?.save();
    if (happening.kind === 'close') await this.close(happening.file);
    if (happening.kind === 'write') await this.write(happening.file);
    if (happening.kind === 'delete') await this.delete(happening.file, happening.by);
    if (happening.kind === 'rename') await this.rename(happening.from, happening.to, happening.by);
  }

  /** Each test case with its id: the files as they lie on disk, and the unsaved texts of the editors. */
  async truth(): Promise<string[]> {
    const ids = new Map<string, string>();
    for (const entry of await readdir(this.root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const name = path.join(entry.parentPath, entry.name);
      ids.set(path.relative(this.root, name), idIn(await readFile(name, 'utf8')));
    }
    for (const document of vscode.workspace.textDocuments)
      if (document.isDirty && document.uri.fsPath.startsWith(`${this.root}${path.sep}`))
        ids.set(path.relative(this.root, document.uri.fsPath), idIn(document.getText()));
    return [...ids].map(([name, id]) => `${name}: ${id}`).toSorted();
  }

  indexed(index: LiveIndex): string[] {
    return [...index.all()]
      .map(({ uri, summary }) => `${path.relative(this.root, uri.fsPath)}: ${summary.id?.value}`)
      .toSorted();
  }

  private documentOf(name: string): vscode.TextDocument | undefined {
    const key = this.uri(name).toString();
    return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
  }

  private async open(name: string): Promise<void> {
    if (await this.exists(name)) await vscode.window.showTextDocument(this.uri(name), { preview: false });
  }

  private async edit(name: string): Promise<void> {
    const document = this.documentOf(name);
    if (!document) return;
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), textOf(++this.count));
    await vscode.workspace.applyEdit(edit);
  }

  private async close(name: string): Promise<void> {
    const document = this.documentOf(name);
    if (!document) return;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }

  /** Writes a file if there is a folder for it. */
  async write(name: string): Promise<void> {
    const text = textOf(++this.count);
    if (await this.exists(path.dirname(name))) await writeFile(this.uri(name).fsPath, text);
  }

  private async delete(name: string, doer: Doer): Promise<void> {
    if (!(await this.exists(name))) return;
    if (doer !== 'editor') return rm(this.uri(name).fsPath, { recursive: true });
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(this.uri(name), { recursive: true, ignoreIfNotExists: true });
    await vscode.workspace.applyEdit(edit);
  }

  private async rename(from: string, to: string, doer: Doer): Promise<void> {
    if (from === to || !(await this.exists(from)) || (await this.exists(to))) return;
    if (!(await this.exists(path.dirname(to)))) return;
    if (doer !== 'editor') return rename(this.uri(from).fsPath, this.uri(to).fsPath);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(this.uri(from), this.uri(to));
    await vscode.workspace.applyEdit(edit);
  }

  private exists(name: string): Promise<boolean> {
    return vscode.workspace.fs.stat(this.uri(name)).then(
      () => true,
      () => false,
    ) as Promise<boolean>;
  }
}

describe('the index of test cases, after any sequence of events', () => {
  let index: LiveIndex;
  let clock: FakeClock;
  let place: Playground;
  const indexed = (): string[] => {
    clock.advance(150);
    return place.indexed(index);
  };

  before(async () => {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-index-')));
    for (const name of folders) await mkdir(path.join(root, name), { recursive: true });
    place = new Playground(root);
    clock = new FakeClock();
    const worker = path.join(ownExtension().extensionPath, 'dist/indexWorker.js');
    const log = { warn: (text: string) => assert.fail(text) };
    index = new LiveIndex(new IndexWorkers(worker), log, () => [boundFolder(vscode.Uri.file(root))], clock);
    await index.ready;
  });
  after(async () => {
    index.dispose();
    await closeEditors();
    await rm(place.root, { recursive: true, maxRetries: 3 });
  });

  it('contains exactly the existing files and the unsaved texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happenings, { minLength: 2, maxLength: 12 }), async (sequence) => {
        for (const name of folders) await mkdir(place.uri(name).fsPath, { recursive: true });
        for (const name of files) await place.write(name);
        for (const happening of sequence) {
          await place.happen(happening);
          clock.advance(150);
        }
        await waitUntil(
          async () => [indexed(), await place.truth()] as const,
          ([held, there]) => isDeepStrictEqual(held, there),
          { what: 'the index to hold what is there', timeout: 20_000 },
        );
        await closeEditors();
      }),
      { ...runs(10), endOnFailure: true },
    );
  });
});
