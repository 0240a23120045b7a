import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/client.ts';
import { ErrorBoundary } from '../../src/editor/errorBoundary.ts';
import type { FolderSync } from '../../src/editor/folderSync.ts';
import { folderSyncs } from '../../src/editor/folderSyncs.ts';
import { pull } from '../../src/editor/pullCommand.ts';
import { ServiceDocuments } from '../../src/editor/serviceDocuments.ts';
import { Merges } from '../../src/editor/sync/merges.ts';
import { Syncs } from '../../src/editor/sync/syncs.ts';
import { TreeModel } from '../../src/editor/tree/model.ts';
import { longestBlock } from './support/longestBlock.ts';
import { parts } from './support/parts.ts';
import { report } from './support/report.ts';

const many = 5000;

/**
 * What tells sliced work from work in one piece, in ms of the thread's own processor time: in one
 * piece each of these takes seconds. How short the slices are is a figure, and so a bench's.
 */
const limit = 250;

describe('the extension host stays responsive', function () {
  this.timeout(180_000);
  // Each test goes on from what the one before left, so none can be run again by itself.
  this.retries(0);
  const made = parts();
  const { services, storage } = made;
  const documents = new ServiceDocuments();
  const merges = new Merges(documents, made.state, new Syncs(() => sync), new ErrorBoundary(made.log));
  const pullParts = { documents, merges, targetName: () => undefined };
  let sync: FolderSync;
  let testTargetId: string;

  before(async () => {
    const client = await services.client('local');
    const [target] = await client.listTestTargets();
    assert.ok(target);
    testTargetId = target.id;
    await fill(client, testTargetId);
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const setting = { folder: 'many', testTargetId, serviceUrl: 'local' };
    await vscode.workspace
      .getConfiguration('portableTests')
      .update('targets', [setting], vscode.ConfigurationTarget.Workspace);
    const uri = vscode.Uri.joinPath(workspaceFolder.uri, setting.folder);
    sync = folderSyncs(storage, services)({ ...setting, uri, workspaceFolder });
  });
  after(async () => {
    await vscode.workspace
      .getConfiguration('portableTests')
      .update('targets', [], vscode.ConfigurationTarget.Workspace);
    if (sync) await vscode.workspace.fs.delete(sync.folder.uri, { recursive: true, useTrash: false });
    merges.dispose();
    documents.dispose();
    await made.dispose();
  });

  it(`while ${many} test cases are pulled`, async () => {
    await measured('pull', async () => assert.equal((await pull(sync, pullParts)).added, many));
  });

  it(`while the view compares ${many} files`, async () => {
    const model = new TreeModel(services, () => sync);
    await measured('compare', async () => {
      const entries = await model.casesOf('local', testTargetId);
      assert.deepEqual(
        [entries.length, new Set(entries.map(({ state }) => state))],
        [many, new Set(['unchanged'])],
      );
    });
    model.dispose();
  });

  it(`while ${many} test cases are pulled again, with nothing to do`, async () => {
    await measured('pull-again', async () => assert.equal((await pull(sync, pullParts)).added, 0));
  });

  it(`while ${many} test cases are sent`, async () => {
    const client = await services.client('local');
    await measured('push', () => fill(client, testTargetId));
  });
});

async function measured(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const { own, delay } = await longestBlock(work);
  const took = (performance.now() - started).toFixed(0);
  report(
    `${name}: ${took} ms, the host was held ${own.toFixed(0)} ms at most (late by ${delay.toFixed(0)} ms)`,
  );
  assert.ok(own < limit, `the host was held for ${own.toFixed(0)} ms`);
}

async function fill(client: ServiceClient, testTargetId: string): Promise<void> {
  const id = (at: number): string => `aaaaaaaa-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const testCases = Array.from({ length: many }, (_, at) => ({
    id: id(at),
    description: `Generated test case ${at}`,
    folderName: `Folder ${at % 20}`,
    runStatus: 'ON' as const,
    version: '1' as const,
    elements: Array.from({ length: 10 }, (_, step) => ({
      interaction: { action: 'ENTER_TEXT' as const, calledWith: `Value ${step}` },
      selectors: [
        { selectorType: 'ROLE' as const, selector: 'textbox', options: { name: `Field ${step} of ${at}` } },
      ],
    })),
  }));
  await client.push(testTargetId, { testCases });
}
