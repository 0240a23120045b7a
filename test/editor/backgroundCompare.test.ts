import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { BackgroundCompare } from '../../src/editor/cases/catalog/backgroundCompare.ts';
import { CaseCatalog } from '../../src/editor/cases/catalog/caseCatalog.ts';
import type { TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { inWorkspace, show, write } from './support/workspace.ts';

const id = 'bac60000-0000-4000-8000-000000000001';

describe('the comparison in the background', () => {
  const made = parts();
  const uri = inWorkspace('background');
  let client: ServiceClient;
  let folder: TargetFolder;
  let features: ReturnType<typeof caseFeatures>;
  let catalog: CaseCatalog;
  let background: BackgroundCompare;
  let clock: FakeClock;
  let interval: number;
  let round = 0;

  before(async () => {
    client = await made.services.client('local');
    const target = await client.createTestTarget({
      testTarget: { app: 'Background', discoveryUrl: 'https://shop.example.com' },
    });
    await client.push(target.id, { testCases: [{ id, description: 'Log in', elements: [] }] });
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    folder = { folder: 'background', testTargetId: target.id, serviceUrl: 'local', uri, workspaceFolder };
  });

  beforeEach(() => {
    interval = 300;
    clock = new FakeClock(1_000_000);
    features = caseFeatures(made, { folders: () => [folder] });
    ({ catalog } = features);
    background = new BackgroundCompare(catalog, made.services, made.log, {
      now: clock.now,
      later: clock.later,
      folders: () => [folder],
      interval: () => interval,
    });
  });

  afterEach(async () => {
    background.dispose();
    features.dispose();
    await closeEditors();
  });

  after(async () => {
    await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    await made.dispose();
  });

  /** Gives a case another name on the service, as a teammate would. */
  const renamedThere = async (): Promise<string> => {
    const description = `Log in ${++round}`;
    await client.updateTestCase(folder.testTargetId, id, { description });
    return description;
  };
  /** The name in the comparison that is shown. */
  const known = (): string | undefined =>
    catalog.lastCompared().find((entry) => entry.id === id)?.remoteCase?.description;

  it('finds on focus what changed on the service', async () => {
    const name = await renamedThere();
    assert.equal(await background.refresh(), true);
    assert.equal(known(), name);
  });

  it('asks again only once the interval has passed', async () => {
    const before = await renamedThere();
    await background.refresh();
    const after = await renamedThere();
    clock.advance((interval - 1) * 1000);
    assert.equal(await background.refresh(), false);
    assert.equal(known(), before);
    clock.advance(1000);
    assert.equal(await background.refresh(), true);
    assert.equal(known(), after);
  });

  it('asks once, however often the window gets the focus meanwhile', async () => {
    assert.deepEqual(await Promise.all([background.refresh(), background.refresh()]), [true, false]);
  });

  it('waits while the user types, and asks after a pause', async () => {
    const name = await renamedThere();
    const { uri: file } = await show(await write(vscode.Uri.joinPath(uri, 'note.md'), ''));
    const type = async (): Promise<void> => {
      await vscode.commands.executeCommand('type', { text: 'a' });
    };
    await type();
    const asked = background.refresh();
    clock.advance(1500);
    await type();
    clock.advance(1500);
    // The first pause has ended, and another one has begun.
    await waitUntilEqual(() => clock.pending, 1);
    assert.equal(known(), undefined);
    clock.advance(500);
    assert.equal(await asked, true);
    assert.equal(known(), name);
    assert.match((await vscode.workspace.openTextDocument(file)).getText(), /^aa$/);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('never asks where the interval is 0', async () => {
    interval = 0;
    await renamedThere();
    clock.advance(1e9);
    assert.equal(await background.refresh(), false);
    assert.equal(known(), undefined);
  });

  it('sends no more requests once it is disposed, also while it waits', async () => {
    await show(await write(vscode.Uri.joinPath(uri, 'note.md'), ''));
    await vscode.commands.executeCommand('type', { text: 'a' });
    const asked = background.refresh();
    background.dispose();
    clock.advance(2000);
    assert.equal(await asked, false);
    assert.equal(known(), undefined);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });
});
