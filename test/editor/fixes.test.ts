import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { pullFixes } from '../../src/editor/sync/fixes/pullFixes.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { pullAll } from '../../src/editor/sync/pull/pulls.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { applyPreview } from './support/applyPreview.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { inWorkspace } from './support/workspace.ts';

const report = '11111111-2222-4333-8444-000000000001';
const caseIds = ['0000000a', '0000000b'].map((prefix) => `${prefix}-79f6-442b-ab1c-1c76a343e0fe`);

const click = (name: string): TestCase['elements'][number] => ({
  interaction: { action: 'CLICK' },
  selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name } }],
});

describe('fixes of a report', () => {
  const made = parts();
  const documents = new ServiceDocuments();
  const locks = new FolderLocks(() => sync);
  const merges = new Merges(documents, made.state, locks, new ErrorBoundary(made.log), () => sync.folder);
  const pullParts = { documents, merges, targetName: () => undefined };
  const folder = inWorkspace('fixes');
  let sync: FolderSync;
  let round = 0;
  /** What the service has, and what it returns for the report. */
  let [first, second, ...fixed]: TestCase[] = [];

  const withSteps = ({ elements: _elements, ...fields }: TestCase, names: string): TestCase => ({
    ...fields,
    elements: Array.from(names, click),
  });

  beforeEach(async () => {
    const real = await made.services.client('local');
    const { id: testTargetId } = await real.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    round++;
    const testCases = caseIds.map((id, at): TestCase => ({
      id: String(round).padStart(2, '0') + id.slice(2),
      version: '1',
      runStatus: 'ON',
      type: null,
      prompt: 'Buy',
      description: at === 0 ? 'Buy a lamp' : 'Sell a lamp',
      elements: Array.from('abcd', click),
    }));
    await real.push(testTargetId, { testCases });
    [first, second] = (await real.pull(testTargetId)).testCases.toSorted((a, b) => a.id.localeCompare(b.id));
    fixed = [];
    const client: ServiceClient = {
      ...real,
      pull: (id, query, options) =>
        query?.testReportId ? Promise.resolve({ testCases: fixed }) : real.pull(id, query, options),
    };
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const setting = { folder: 'fixes', testTargetId, serviceUrl: 'local', uri: folder };
    const storage = vscode.Uri.joinPath(made.storage, testTargetId);
    sync = new FolderSync({ ...setting, workspaceFolder }, storage, {
      client: () => Promise.resolve(client),
    });
    await pullAll(sync, pullParts);
  });

  afterEach(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
  });

  after(async () => {
    merges.dispose();
    await merges.idle();
    documents.dispose();
    await made.dispose();
  });

  const uriOf = (path: string): vscode.Uri => sync.files.uriOf(path);
  const onDisk = async (path: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(path)));
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(uriOf(path), new TextEncoder().encode(text));
  const namesIn = (text: string): string =>
    Array.from(text.matchAll(/^ +name: (\w)/gm), ([, name]) => name).join('');
  const buy = 'buyALamp.yaml';
  const sell = 'sellALamp.yaml';
  const fixes = () => pullFixes(sync, pullParts, report);

  it('are written into all files, beside local edits, with comments and form kept', async () => {
    const edited = (await onDisk(buy))
      .replace('name: a', 'name: Z # mine')
      .replace('description:', '# top\ndescription:');
    await write(buy, edited);
    fixed = [withSteps(first!, 'abcXd'), { ...withSteps(second!, 'abWd'), prompt: 'Fixed' }];
    const before = await onDisk(sell);
    assert.deepEqual(await applyPreview(fixes()), [buy, sell]);
    const [bought, sold] = [await onDisk(buy), await onDisk(sell)];
    assert.equal(namesIn(bought), 'ZbcXd');
    assert.match(bought, /# top\ndescription:[^]*name: Z # mine/);
    assert.equal(sold, before.replace('name: c', 'name: W').replace('prompt: Buy', 'prompt: Fixed'));
  });

  it('are undone in one step', async () => {
    fixed = [{ ...withSteps(first!, 'aXcW'), prompt: 'Fixed' }];
    const before = await onDisk(buy);
    await vscode.window.showTextDocument(uriOf(buy));
    await applyPreview(fixes());
    assert.equal(namesIn(await onDisk(buy)), 'aXcW');
    await vscode.window.showTextDocument(uriOf(buy));
    await vscode.commands.executeCommand('undo');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), before);
  });

  it('never replace a local edit of the same step', async () => {
    await write(buy, (await onDisk(buy)).replace('name: b', 'name: Z'));
    fixed = [withSteps(first!, 'aXcW')];
    assert.deepEqual(await applyPreview(fixes()), [buy]);
    assert.equal(namesIn(await onDisk(buy)), 'aZcW');
    assert.deepEqual(await fixes(), []);
    assert.equal(namesIn(await onDisk(buy)), 'aZcW');
  });

  it('are added to unsaved changes, which stay unsaved', async () => {
    const document = await vscode.workspace.openTextDocument(uriOf(buy));
    const editor = await vscode.window.showTextDocument(document);
    // The editor may still have the text of the test before
    await waitUntilEqual(() => namesIn(document.getText()), 'abcd');
    const at = document.positionAt(document.getText().indexOf('name: a') + 'name: '.length);
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, 1)), 'Z'));
    fixed = [withSteps(first!, 'abcW'), withSteps(second!, 'abcW')];
    await applyPreview(fixes());
    assert.equal(namesIn(document.getText()), 'ZbcW');
    assert.equal(namesIn(await onDisk(buy)), 'abcd');
    assert.equal(namesIn(await onDisk(sell)), 'abcW');
    assert.ok(document.isDirty);
  });

  it('change nothing when the preview is discarded', async () => {
    fixed = [withSteps(first!, 'abcW')];
    const before = await onDisk(buy);
    const running = assert.rejects(fixes(), vscode.CancellationError);
    let isDone = false;
    void running.finally(() => (isDone = true));
    await waitUntil(
      async () => {
        await vscode.commands.executeCommand('refactorPreview.discard').then(undefined, () => undefined);
        return isDone;
      },
      (done) => done,
    );
    await running;
    assert.equal(await onDisk(buy), before);
  });

  it('say that the files contain them already, or that there is none', async () => {
    await assert.rejects(fixes(), /No test case was fixed in this report/);
    fixed = [first!];
    await assert.rejects(fixes(), /Your files already contain all fixes of this report/);
  });

  it('leave alone files that were deleted, or that have errors', async () => {
    const broken = (await onDisk(sell)).replace('name: a', '\tname: a');
    await write(sell, broken);
    await vscode.workspace.fs.delete(uriOf(buy));
    fixed = [withSteps(first!, 'abcW'), withSteps(second!, 'abcW')];
    assert.deepEqual(await fixes(), []);
    assert.equal(await onDisk(sell), broken);
    assert.deepEqual(
      (await sync.files.list()).map(({ path }) => path),
      [sell],
    );
  });
});
