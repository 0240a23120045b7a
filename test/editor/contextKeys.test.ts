import * as assert from 'node:assert/strict';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { watchOpenCaseContextKeys } from '../../src/editor/cases/casesFeature.ts';
import type { CaseEntry } from '../../src/editor/cases/catalog/caseEntry.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { DraftPushHistory } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { PlaywrightContextKey } from '../../src/editor/playwright/playwrightFolders.ts';
import { UndoContextKey } from '../../src/editor/sync/syncFeature.ts';
import { SavedVariableValues } from '../../src/editor/targets/environments/savedRunValues.ts';
import { targetFolders } from '../../src/editor/targets/targetFolders.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { Memory, parts, Secrets } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, show, write } from './support/workspace.ts';

const testTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const id = 'c0de0000-0000-4000-8000-000000000001';
const root = (): vscode.Uri => inWorkspace('context-keys');
const payFile = (): vscode.Uri => vscode.Uri.joinPath(root(), 'pay.yaml');
const text = `id: ${id}\ndescription: Pay\nelements: []\n`;

describe('context keys of the menus', () => {
  const made = parts();
  const keys = new Map<string, unknown>();
  const set = (key: string, value: unknown): unknown => keys.set(key.replace('portableTests.', ''), value);
  let bound: { restore(): Promise<void> };

  before(async () => {
    await closeEditors();
    bound = await bindTargets([{ folder: 'context-keys', testTargetId, serviceUrl: 'local' }]);
    await write(payFile(), text);
  });
  beforeEach(() => keys.clear());
  after(async () => {
    await closeEditors();
    await bound.restore();
    await vscode.workspace.fs.delete(root(), { recursive: true });
    await made.dispose();
  });

  describe('for the test case in the editor', () => {
    const compared = new vscode.EventEmitter<void>();
    const versions = new DraftPushHistory(new Memory());
    let entries: Pick<CaseEntry, 'uri' | 'id' | 'state' | 'hidden'>[] = [];
    let following: vscode.Disposable;
    const compareAs = (state: CaseEntry['state'], hidden = false): unknown => {
      entries = [{ uri: payFile(), id, state, hidden }];
      compared.fire();
      return keys.get('fileState');
    };

    before(() => {
      const catalog = { lastCompared: () => entries as CaseEntry[], onDidCompare: compared.event };
      following = watchOpenCaseContextKeys({ catalog, versions }, set);
    });
    after(() => {
      following.dispose();
      versions.dispose();
      compared.dispose();
    });

    it('contain its sync state once that is known', async () => {
      await show(payFile());
      assert.deepEqual(
        [compareAs('unchanged'), compareAs('conflict'), compareAs('mergeable'), compareAs('unchanged', true)],
        ['unchanged', 'conflict', 'conflict', 'hidden'],
      );
      await closeEditors();
      await waitUntilEqual(() => keys.get('fileState'), undefined);
    });

    it('contain whether it has versions, and whether it depends on another one', async () => {
      const document = await show(payFile());
      compareAs('unchanged');
      assert.deepEqual([keys.get('fileVersions'), keys.get('fileDepends') ?? false], [false, false]);
      const [folder] = targetFolders();
      assert.ok(folder);
      await versions.note(folder, id, { versionId: 'c0de0000-0000-4000-8000-000000000002' });
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(2, 0), `dependencyId: ${testTargetId}\n`);
      await vscode.workspace.applyEdit(edit);
      await waitUntilEqual(() => [keys.get('fileVersions'), keys.get('fileDepends')], [true, true]);
      await document.save();
    });
  });

  it('contain whether a pull can be undone', async () => {
    const syncOf = (folder: ReturnType<typeof targetFolders>[number]): FolderSync =>
      new FolderSync(folder, made.storage, made.services);
    const key = new UndoContextKey(syncOf, set);
    await key.update();
    assert.equal(keys.get('canUndoPull'), false);
    const [folder] = targetFolders();
    assert.ok(folder);
    await syncOf(folder).store.write('undo', '{}\n');
    await key.update();
    assert.equal(keys.get('canUndoPull'), true);
  });

  it('contain whether values of variables are saved, for any application', async () => {
    const secrets = new SavedVariableValues(new Secrets(), new Memory(), set);
    assert.equal(keys.get('hasSavedValues'), false);
    await secrets.set('https://shop.example.com/a', new Map([['PASSWORD', 'tea']]));
    await secrets.set('https://desk.example.com', new Map([['PASSWORD', 'tea']]));
    await secrets.forget('https://shop.example.com/b');
    assert.equal(keys.get('hasSavedValues'), true);
    await secrets.forget('https://desk.example.com');
    assert.equal(keys.get('hasSavedValues'), false);
  });

  it('contain whether Playwright Test is installed, once a test case was opened', async () => {
    await closeEditors();
    const settings = vscode.workspace.getConfiguration('portableTests.run');
    const folder = path.join(made.storage.fsPath, 'tools');
    await mkdir(folder);
    await settings.update('playwright', folder, vscode.ConfigurationTarget.Global);
    const key = new PlaywrightContextKey(made.storage, set);
    try {
      assert.equal(keys.has('hasPlaywright'), false);
      await show(payFile());
      await waitUntilEqual(() => keys.get('hasPlaywright'), false);
      for (const name of ['@playwright/test', 'playwright', 'playwright-core'])
        await cp(
          path.join(__dirname, '../../node_modules', name, 'package.json'),
          path.join(folder, 'node_modules', name, 'package.json'),
        );
      await key.update();
      assert.equal(keys.get('hasPlaywright'), true);
    } finally {
      key.dispose();
      await settings.update('playwright', undefined, vscode.ConfigurationTarget.Global);
      await rm(folder, { recursive: true });
    }
  });
});
