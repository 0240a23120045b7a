import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { recordTestCase, type LiveServices } from '../../src/editor/live/liveCommands.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { ChosenEnvironments } from '../../src/editor/run/chosenEnvironments.ts';
import { addressHint } from '../../src/editor/ui/prompts.ts';
import { answering, presses, types, typesInVain, type Answer } from './support/answers.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace } from './support/workspace.ts';

describe('a test case that is recorded from nothing', () => {
  const made = parts();
  const environments = new ChosenEnvironments(
    made.state,
    made.services,
    new LocalApiClient(made.local, made.keys),
    { of: () => undefined },
    { ready: Promise.resolve(), all: () => [] },
  );
  const folder = inWorkspace('portable-tests');
  let bound: { restore(): Promise<void> };
  let recorded: { text: string; runsAt: string | undefined }[];
  /** Closes the live page that never opened. */
  let giveUp: () => Promise<void>;

  before(async () => {
    bound = await bindTargets([]);
  });
  after(async () => {
    await bound.restore();
    await made.dispose();
  });
  beforeEach(() => (recorded = []));
  afterEach(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(folder, { recursive: true }).then(undefined, () => undefined);
  });

  const runsAt = async (): Promise<string | undefined> =>
    (await environments.known(vscode.Uri.joinPath(folder, 'case.yaml'), { url: '' } as never))?.executionUrl;

  const services = {
    livePages: async () => ({
      recordFrom: async (document: vscode.TextDocument, _step: number, onNeverOpened: typeof giveUp) => {
        giveUp = onNeverOpened;
        recorded.push({ text: document.getText(), runsAt: await runsAt() });
      },
    }),
    chosenEnvironments: environments,
  } as unknown as LiveServices;

  const record = (...answers: Answer[]): Promise<void> => answering(answers, () => recordTestCase(services));
  const askedAddress = 'Address of the page where the test case starts';
  const named = types('Read the help', 'Description of the test case');

  it('starts at an address without a scheme, and the box says which that is', async () => {
    assert.deepEqual(addressHint('localhost:9999/help'), {
      message: 'Uses http://localhost:9999/help',
      severity: vscode.InputBoxValidationSeverity.Info,
    });
    assert.equal(addressHint('https://shop.example'), undefined);
    await record(
      typesInVain('file:///help', /not file:$/, askedAddress),
      types('localhost:9999/help', askedAddress),
      named,
    );
    const [first] = recorded;
    assert.match(first?.text ?? '', /^entryPointUrlPath: \/help$/m);
    assert.equal(first?.runsAt, 'http://localhost:9999');
  });

  describe('whose page never opened', () => {
    const file = vscode.Uri.joinPath(folder, 'readTheHelp.yaml');
    const isThere = async (): Promise<boolean> =>
      vscode.workspace.fs.stat(file).then(
        () => true,
        () => false,
      );

    beforeEach(() => record(types('localhost:9999/help', askedAddress), named));

    it('is removed with its tab', async () => {
      assert.equal(await isThere(), true);
      await giveUp();
      assert.equal(await isThere(), false);
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
      assert.deepEqual(labels, []);
    });

    it('stays where it was changed, saved or not', async () => {
      const { document } = vscode.window.activeTextEditor ?? assert.fail('no editor');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), '# mine\n');
      await vscode.workspace.applyEdit(edit);
      await giveUp();
      assert.equal(await isThere(), true);
      await document.save();
      await giveUp();
      assert.equal(await isThere(), true);
      assert.match(document.getText(), /^# mine/);
    });
  });

  describe('at another address than the test cases of its folder', () => {
    const question = /Run all test cases of this folder at https:\/\/other\.example\?/;
    const elsewhere = types('other.example/', askedAddress);

    beforeEach(() => environments.use(vscode.Uri.joinPath(folder, 'case.yaml'), 'http://localhost:9999'));

    it('changes theirs, if that is wanted', async () => {
      await record(elsewhere, presses('Run All There', question), named);
      assert.deepEqual(
        recorded.map(({ runsAt: at }) => at),
        ['https://other.example'],
      );
    });

    it('is not written where that is not wanted', async () => {
      const asked = record(elsewhere, presses(undefined, question));
      await assert.rejects(asked, vscode.CancellationError);
      assert.deepEqual([recorded, await runsAt()], [[], 'http://localhost:9999']);
      await assert.rejects(async () => vscode.workspace.fs.stat(folder));
    });

    it('asks nothing where it is the same one', async () => {
      await record(types('localhost:9999/help', askedAddress), named);
      assert.equal(await runsAt(), 'http://localhost:9999');
    });
  });
});
