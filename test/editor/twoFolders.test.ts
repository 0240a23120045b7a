import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors, textOf } from './support/fixture.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

const loginId = '2f01de25-0000-4000-8000-000000000001';
const buyId = '2f01de25-0000-4000-8000-000000000002';

const login = (where: string): string =>
  `id: ${loginId}\ndescription: Log in ${where}\nelements:\n  - interaction: { action: GO_TO, calledWith: /${where} }\n`;
const buy = `id: ${buyId}\ndescription: Buy\ndependencyId: ${loginId}\nelements:\n  - interaction: { action: CLICK }\n`;
const onDependency = new vscode.Position(2, 20);

describe('the same ids in two folders of targets', () => {
  const folders = ['shop', 'stage'];
  const file = (...names: string[]): vscode.Uri => inWorkspace('twoFolders', ...names);
  const setTargets = (names: readonly string[]): Thenable<void> =>
    vscode.workspace.getConfiguration('portableTests').update(
      'targets',
      names.map((name, at) => ({
        folder: `twoFolders/${name}`,
        testTargetId: `2f01de25-0000-4000-8000-00000000001${at}`,
        serviceUrl: 'local',
      })),
      vscode.ConfigurationTarget.Workspace,
    );
  let bound: readonly unknown[] | undefined;

  before(async () => {
    await ownExtension().activate();
    const settings = vscode.workspace.getConfiguration('portableTests');
    bound = settings.inspect<readonly unknown[]>('targets')?.workspaceValue;
    await setTargets(folders);
    for (const name of folders) {
      await show(await write(file(name, 'logIn.yaml'), login(name)));
      await show(await write(file(name, 'buy.yaml'), buy));
    }
  });

  afterEach(() => closeEditors());

  after(async () => {
    await vscode.workspace
      .getConfiguration('portableTests')
      .update('targets', bound, vscode.ConfigurationTarget.Workspace);
    await vscode.workspace.fs.delete(file(), { recursive: true });
  });

  const hints = async ({ uri }: vscode.TextDocument): Promise<string[]> => {
    const whole = new vscode.Range(0, 0, 10, 0);
    const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      uri,
      whole,
    );
    return found.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
  };

  for (const name of folders) {
    it(`are referenced by those of the own folder, in ${name}`, async () => {
      const { uri } = await show(file(name, 'logIn.yaml'));
      const onId = new vscode.Position(0, 6);
      const uses = await waitUntil(
        () => vscode.commands.executeCommand<vscode.Location[]>('vscode.executeReferenceProvider', uri, onId),
        (found) => found.some((one) => one.uri.path === file(name, 'buy.yaml').path),
      );
      assert.deepEqual(
        uses.map((use) => use.uri.path).filter((path) => path.endsWith('buy.yaml')),
        [file(name, 'buy.yaml').path],
      );
      const [called] = await vscode.commands.executeCommand<vscode.CallHierarchyItem[]>(
        'vscode.prepareCallHierarchy',
        uri,
        onId,
      );
      const calls = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
        'vscode.provideIncomingCalls',
        called,
      );
      assert.deepEqual(
        calls.map(({ from }) => from.uri.path),
        [file(name, 'buy.yaml').path],
      );
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        uri,
        onId,
      );
      const told = hovers.flatMap(({ contents }) => contents.map(textOf)).join('\n');
      assert.deepEqual(told.match(/buy\.yaml/g)?.length, 1, told);
    });

    it(`are offered from the own folder, in ${name}`, async () => {
      const { uri } = await show(file(name, 'buy.yaml'));
      const offered = async (): Promise<string[]> => {
        const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          uri,
          new vscode.Position(2, 'dependencyId: '.length),
        );
        const names = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
        return names.filter((one) => one.startsWith('Log in'));
      };
      await waitUntilEqual(offered, [`Log in ${name}`]);
    });

    it(`refer to those of the own folder, in ${name}`, async () => {
      const document = await show(file(name, 'buy.yaml'));
      const wanted = `Log in ${name}`;
      const shown = await waitUntil(
        () => hints(document),
        (found) => found.includes(wanted),
      );
      assert.deepEqual(
        shown.filter((text) => text.startsWith('Log in')),
        [wanted],
      );
      const leads = await vscode.commands.executeCommand<vscode.LocationLink[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        onDependency,
      );
      assert.deepEqual(
        leads.map(({ targetUri }) => targetUri.path),
        [file(name, 'logIn.yaml').path],
      );
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        onDependency,
      );
      const told = hovers.flatMap(({ contents }) => contents.map(textOf)).join('\n');
      assert.deepEqual(told.match(/logIn\.yaml\b(?=\]|\\\])/g)?.length, 1, told);
      await vscode.commands.executeCommand('portableTests.inlineDependency');
      const after = await waitUntil(
        () => document.getText(),
        (text) => text.includes('GO_TO'),
      );
      assert.match(after, new RegExp(`calledWith: /${name} `));
    });
  }

  it('are a problem only within one folder', async () => {
    const document = await show(file('shop', 'buy.yaml'));
    const duplicates = (): string[][] =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ message }) => message.includes('same id'))
        .map(({ relatedInformation = [] }) => relatedInformation.map(({ location }) => location.uri.path));
    await show(await write(file('shop', 'twin.yaml'), buy));
    await waitUntilEqual(duplicates, [[file('shop', 'twin.yaml').path]]);
  });
});
