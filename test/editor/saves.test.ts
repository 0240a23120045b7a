import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { noPause } from '../../src/core/slices.ts';
import { DiskStateStore } from '../../src/disk/diskStateStore.ts';
import { EditorCaseFiles } from '../../src/editor/files/editorCaseFiles.ts';
import type { FileChange } from '../../src/sync/files/caseFiles.ts';
import {
  type Transaction,
  type TransactionContext,
  undo,
  commit,
} from '../../src/sync/transaction/transaction.ts';
import { isDeep } from '../support/deep.ts';
import { lostSaves, startSaver } from '../support/saver.ts';
import { inWorkspace, ownExtension } from './support/workspace.ts';

const count = isDeep ? 12 : 6;
const pulls = isDeep ? 10 : 3;
const paths = Array.from({ length: count }, (_, at) => `case${at}.yaml`);
const textOf = (path: string, version: string): string => `description: ${version} of ${path}\n`;

describe('a sync of files that are edited and saved at the same time', () => {
  const folder = inWorkspace('saves');
  let records: string;
  let files: EditorCaseFiles;
  let scene: TransactionContext;
  let transaction: Transaction;
  let documents: vscode.TextDocument[];

  /** Of three files, an editor shows two, one of them with unsaved text. */
  beforeEach(async () => {
    records = await mkdtemp(path.join(tmpdir(), 'ptc-saves-'));
    files = new EditorCaseFiles(folder);
    const base = { bind: async () => undefined, update: async () => undefined };
    scene = { files, store: new DiskStateStore(records), base, pause: noPause };
    mkdirSync(folder.fsPath, { recursive: true });
    for (const one of paths) writeFileSync(files.uriOf(one).fsPath, textOf(one, 'old'));
    documents = [];
    for (const [at, one] of paths.entries()) {
      if (at % 3 === 0) continue;
      const document = await vscode.workspace.openTextDocument(files.uriOf(one));
      await vscode.window.showTextDocument(document, { preview: false });
      documents.push(document);
      if (at % 3 === 1) await typed(document, '# unsaved\n');
    }
    transaction = { changes: await changesTo('new'), base: [] };
  });

  afterEach(async () => {
    for (const document of documents) {
      await vscode.window.showTextDocument(document).then(undefined, () => undefined);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
    await rm(records, { recursive: true });
  });

  const changesTo = async (version: string): Promise<FileChange[]> =>
    (await files.list()).map(({ path: one, text }) => ({
      path: one,
      before: text,
      after: textOf(one, version),
    }));

  async function typed(document: vscode.TextDocument, text: string): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(document.lineCount, 0), text);
    return vscode.workspace.applyEdit(edit);
  }

  const rounds: Readonly<Record<string, (progress: () => void) => Promise<unknown>>> = {
    'a pull': (progress) => commit(transaction, scene, { progress }),
    'an undo': async (progress) => {
      await commit(transaction, scene);
      await undo(scene, { progress });
    },
  };

  for (const [name, round] of Object.entries(rounds)) {
    it(`loses nothing that another process saves during ${name}`, async () => {
      const saver = await startSaver(
        ownExtension().extensionUri.fsPath,
        paths.map((one) => files.uriOf(one).fsPath),
        7,
      );
      let isBusy = false;
      await round(() => {
        if (!isBusy) saver.start();
        isBusy = true;
      });
      const saved = await saver.stop();
      assert.ok(saved.count > 0);
      assert.deepEqual(await lostSaves(saved), [], `of ${saved.count}`);
    });
  }

  /** Types in one document after the other, and saves every second one, until it is over. */
  async function keepTyping(over: AbortSignal): Promise<Map<vscode.TextDocument, string>> {
    const last = new Map<vscode.TextDocument, string>();
    for (let turn = 0; !over.aborted; turn++) {
      const document = documents[(turn * 7) % documents.length];
      const token = `# typed ${turn} `;
      if (!document || !(await typed(document, `${token}\n`))) continue;
      last.set(document, token);
      if (turn % 2 === 0) await document.save();
    }
    return last;
  }

  it('loses nothing that is typed during pulls, saved or not', async () => {
    let count = 0;
    for (let version = 1; version <= pulls; version++) {
      const changes = await changesTo(`version ${version}`);
      const over = new AbortController();
      let typist: ReturnType<typeof keepTyping> | undefined;
      await commit({ changes, base: [] }, scene, { progress: () => (typist ??= keepTyping(over.signal)) });
      over.abort();
      const last = (await typist) ?? assert.fail('nothing was under way');
      count += last.size;
      for (const [document, token] of last) {
        const onDisk = readFileSync(document.uri.fsPath, 'utf8');
        assert.ok(`${document.getText()}${onDisk}`.includes(token), `${document.uri.path}: ${token}`);
      }
    }
    assert.ok(count > 0, 'nothing was typed');
  });
});
