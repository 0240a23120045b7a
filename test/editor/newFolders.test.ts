import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { caseFolders } from '../../src/editor/files/index/caseFolders.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, ownExtension, show } from './support/workspace.ts';

const wrong = 'id: 1\nelements: []\n';
const right =
  'id: c4ec0000-0000-4000-8000-0000000000f1\ndescription: Right\nelements: []\nrunStatus: ON\nprompt: ""\nversion: "1"\n';
const found = ['Error missing', 'Error wrong-type'];

/** The lines of the problems of a file. */
const problemsOf = (file: string): string[] =>
  vscode.languages
    .getDiagnostics(vscode.Uri.file(file))
    .map(
      ({ severity, code }) =>
        `${vscode.DiagnosticSeverity[severity]} ${String(typeof code === 'object' ? code.value : code)}`,
    )
    .toSorted();

describe('a folder that another program moves into the workspace', () => {
  const moved = inWorkspace('moved').fsPath;
  const cases = path.join(moved, 'deep/.octomind/deeper');
  let outside: string;

  before(async () => {
    await ownExtension().activate();
    const known = inWorkspace('.octomind', 'known.yaml');
    await vscode.workspace.fs.writeFile(known, Buffer.from(wrong));
    await show(known);
    await waitUntilEqual(() => problemsOf(known.fsPath), found);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(known);
    outside = await mkdtemp(path.join(path.dirname(inWorkspace().fsPath), 'outside-'));
  });

  after(async () => {
    await rm(moved, { recursive: true, force: true });
    await rm(outside, { recursive: true });
  });

  it('is known as the usual folder of test cases, without a test target', async () => {
    const usual = inWorkspace('portable-tests', 'unlinked', 'wrong.yaml');
    const bound = await bindTargets([]);
    await vscode.workspace.fs.writeFile(usual, Buffer.from(wrong));
    try {
      const folders = caseFolders();
      const found = await Promise.all(folders.map((folder) => folder.files()));
      assert.ok(found.flat().some(({ path: there }) => there === usual.path));
      assert.ok(folders.some(({ holds }) => holds(usual)));
      assert.ok(folders.some(({ leadsTo }) => leadsTo(vscode.Uri.joinPath(usual, '..'))));
      assert.ok(!folders.some(({ holds }) => holds(inWorkspace('others', 'wrong.yaml'))));
    } finally {
      await vscode.workspace.fs.delete(inWorkspace('portable-tests'), { recursive: true });
      await bound.restore();
    }
  });

  it('is checked with all that is in it, and so is each later change', async () => {
    const from = path.join(outside, 'prepared');
    await mkdir(path.join(from, 'deep/.octomind/deeper'), { recursive: true });
    await writeFile(path.join(from, 'deep/.octomind/deeper/first.yaml'), wrong);
    await rename(from, moved);
    const first = path.join(cases, 'first.yaml');
    await waitUntilEqual(() => problemsOf(first), found);
    await writeFile(first, right);
    await waitUntilEqual(() => problemsOf(first), []);
    const second = path.join(cases, 'new/second.yaml');
    await mkdir(path.dirname(second));
    await writeFile(second, wrong);
    await waitUntilEqual(() => problemsOf(second), found);
    await rm(path.dirname(second), { recursive: true });
    await waitUntilEqual(() => problemsOf(second), []);
  });
});
