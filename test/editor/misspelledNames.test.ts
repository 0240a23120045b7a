import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { caseIndexFeature } from '../../src/editor/files/caseIndexFeature.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import type { CaseIndex } from '../../src/editor/files/index/caseIndex.ts';
import { createNamesOf } from '../../src/editor/language/checks/namesOfSet.ts';
import { OpenFileProblems } from '../../src/editor/language/checks/openFileProblems.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

const variables = {
  originsByName: () => Promise.resolve(undefined),
  onDidChange: () => ({ dispose: () => undefined }),
};
const id = (last: number): string => `3a5e1a00-0000-4000-8000-00000000000${last}`;
const caseText = (last: number, lists: string): string =>
  `id: ${id(last)}\ndescription: Case ${last}\n${lists}elements:\n  - interaction: { action: GO_TO, calledWith: / }\n`;

describe('misspelled names', () => {
  const folderName = 'misspelled-names';
  const file = (name: string): vscode.Uri => inWorkspace(folderName, '.octomind', name);
  const lists = `tagNames:
  - checkuot # mine
  - local
excludedEnvironmentNames: ['Stagin']
`;

  before(async () => {
    await ownExtension().activate();
    for (const last of [1, 2])
      await write(
        file(`other${last}.yaml`),
        caseText(last, 'tagNames: [checkout, local]\nexcludedEnvironmentNames: [Staging]\n'),
      );
  });
  afterEach(() => closeEditors());
  after(() => vscode.workspace.fs.delete(inWorkspace(folderName), { recursive: true }));

  const reported = (document: vscode.TextDocument): unknown[] =>
    vscode.languages
      .getDiagnostics(document.uri)
      .map(({ code, range, severity }) => [
        typeof code === 'object' ? code.value : code,
        document.getText(range),
        vscode.DiagnosticSeverity[severity],
      ])
      .filter(([code]) => String(code).startsWith('misspelled-'));

  it('have a hint on the value where other files have a near name, and a fix that keeps the rest', async () => {
    const document = await show(await write(file('own.yaml'), caseText(3, lists)));
    await waitUntilEqual(
      () => reported(document),
      [
        ['misspelled-tag', 'checkuot', 'Hint'],
        ['misspelled-environment', "'Stagin'", 'Hint'],
      ],
    );
    const position = document.positionAt(document.getText().indexOf('checkuot') + 2);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(position, position),
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.deepEqual(
      actions.map(({ title, isPreferred }) => [title, isPreferred]),
      [
        ['Change to "checkout"', true],
        ['Ignore "misspelled-tag" on this line', undefined],
      ],
    );
    assert.ok(actions[0]?.edit);
    await vscode.workspace.applyEdit(actions[0].edit);
    assert.equal(document.getText(), caseText(3, lists.replace('checkuot', 'checkout')));
    await waitUntilEqual(() => reported(document), [['misspelled-environment', "'Stagin'", 'Hint']]);
  });

  it('have none once another file has the name', async () => {
    const document = await show(await write(file('own.yaml'), caseText(3, lists)));
    await waitUntil(
      () => reported(document),
      (found) => found.length === 2,
    );
    await write(file('other3.yaml'), caseText(4, 'tagNames: [checkuot]\n'));
    await waitUntilEqual(() => reported(document), [['misspelled-environment', "'Stagin'", 'Hint']]);
  });
});

describe('an open test case that the index finds late', () => {
  const folder = inWorkspace('found-late', '.octomind');
  const made = parts();
  const files = caseIndexFeature(made, () => [boundFolder(folder)]);
  const found = new vscode.EventEmitter<readonly vscode.Uri[]>();

  after(async () => {
    await closeEditors();
    files.dispose();
    found.dispose();
    await vscode.workspace.fs.delete(inWorkspace('found-late'), { recursive: true });
    await made.dispose();
  });

  it('is checked again then', async () => {
    const link = 'dependencyId: 3a5e1a00-0000-4000-8000-000000000999\n';
    const document = await show(await write(vscode.Uri.joinPath(folder, 'own.yaml'), caseText(1, link)));
    await files.index.ready;
    await waitUntil(() => files.index.at(document.uri), Boolean);
    let isFound = false;
    const index: CaseIndex = Object.create(files.index, {
      at: { value: (uri: vscode.Uri) => (isFound ? files.index.at(uri) : undefined) },
      onDidChange: { value: found.event },
    });
    const names = { of: () => Promise.resolve(undefined), changes: [] };
    const problems = new OpenFileProblems(index, variables, names, made.log);
    const codes = async (): Promise<string[]> =>
      ((await problems.of(document))?.findings ?? [])
        .map(({ code }) => code)
        .filter((code) => code === 'unknown-dependency');
    try {
      await index.ready;
      assert.deepEqual(await codes(), []);
      isFound = true;
      found.fire([document.uri]);
      await waitUntilEqual(codes, ['unknown-dependency']);
    } finally {
      problems.dispose();
    }
  });
});

describe('misspelled names of a service', () => {
  const folderName = 'misspelled-service-names';
  const made = parts();
  const features = caseFeatures(made);
  const files = caseIndexFeature(made, () => [boundFolder(inWorkspace(folderName))]);
  const problems = new OpenFileProblems(
    files.index,
    variables,
    {
      of: createNamesOf(files.index, features),
      changes: [features.targets.onDidList, features.catalog.onDidCompare, features.view.onDidFinish],
    },
    made.log,
  );
  let proxy: RecordingProxy;
  let bound: { restore(): Promise<void> } | undefined;
  let target: { serviceUrl: string; testTargetId: string };
  let environmentId: string;
  let document: vscode.TextDocument;
  let listed: object | undefined;

  before(async () => {
    proxy = await RecordingProxy.start({ url: (await made.local.ensure()).url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    const client = await made.services.client('local');
    const created = await client.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example' },
    });
    target = { serviceUrl: proxy.url, testTargetId: created.id };
    environmentId = created.environments?.[0]?.id ?? assert.fail('no environment');
    const onService = createTestCase({ id: id(6), description: 'Pay', tagNames: ['smoke'] });
    await client.push(created.id, { testCases: [onService] });
    listed = (await client.listTestTargets()).find(({ id: targetId }) => targetId === created.id);
    bound = await bindTargets([{ folder: folderName, ...target }]);
    const lists = 'tagNames: [smok, nigthly]\nexcludedEnvironmentNames: [Prodution]\n';
    document = await show(await write(inWorkspace(folderName, 'own.yaml'), caseText(5, lists)));
    await files.index.ready;
  });

  after(async () => {
    await closeEditors();
    await bound?.restore();
    problems.dispose();
    files.dispose();
    features.dispose();
    proxy.dispose();
    await vscode.workspace.fs.delete(inWorkspace(folderName), { recursive: true });
    await made.dispose();
  });

  /** What the latest check has found, without asking for another one. */
  const shown = async (): Promise<string[]> =>
    ((await problems.of(document))?.findings ?? [])
      .filter(({ code }) => code.startsWith('misspelled-'))
      .map(
        ({ code, message }) => `${code} ${message.args.filter((arg) => typeof arg === 'string').join(' ')}`,
      );

  const listTargets = async (tags: readonly string[]): Promise<void> => {
    proxy.answer('listTestTargets', { status: 200, body: [{ ...listed, tags }] });
    features.targets.forget(target.serviceUrl);
    await features.targets.targetsOf(target.serviceUrl);
  };

  it('are not reported while the service has answered nothing', async () => {
    assert.deepEqual(await shown(), []);
  });

  it('are reported as soon as the service has answered', async () => {
    await features.catalog.casesOf(target.serviceUrl, target.testTargetId);
    await waitUntilEqual(shown, ['misspelled-tag smok smoke']);
    await listTargets(['nightly']);
    await waitUntilEqual(shown, ['misspelled-tag smok smoke', 'misspelled-tag nigthly nightly']);
    await features.view.afterwards(features.names.note(environmentId, 'Production'));
    await waitUntilEqual(shown, [
      'misspelled-tag smok smoke',
      'misspelled-tag nigthly nightly',
      'misspelled-environment Prodution Production',
    ]);
  });

  it('are no longer reported once the service has the name, and the service is not asked', async () => {
    await listTargets(['nightly', 'nigthly']);
    const before = proxy.received.length;
    await waitUntilEqual(shown, ['misspelled-tag smok smoke', 'misspelled-environment Prodution Production']);
    assert.equal(proxy.received.length, before);
    const client = await made.services.client('local');
    await client.push(target.testTargetId, {
      testCases: [
        createTestCase({ id: id(6), description: 'Pay', tagNames: ['smoke'] }),
        createTestCase({ id: id(7), description: 'Buy', tagNames: ['smok'] }),
      ],
    });
    features.catalog.forgetCases(target);
    await features.catalog.casesOf(target.serviceUrl, target.testTargetId);
    await waitUntilEqual(shown, ['misspelled-environment Prodution Production']);
  });
});
