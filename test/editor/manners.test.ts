import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { PortableTestLanguageClient } from '../../src/editor/language/client/languageClient.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { languageServers } from './support/languageServerProcesses.ts';
import { inWorkspace, ownExtension, write } from './support/workspace.ts';

const folder = (): vscode.Uri => inWorkspace('manners');
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder(), name);

/** A flawed case with an id of its own: checks across files look at those. */
const flawed = (): string =>
  `id: ${randomUUID()}\ndescription: Buy\nelements: []\nrunStatus: ONN\nprompt: ""\nversion: "1"\n`;
const said = '"ONN" is not a known run status. Did you mean "ON"?';

/** The problems that the language server reports of a file. */
const ours = (uri: vscode.Uri): string[] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter(({ code }) => typeof code === 'object' && code.value === 'unknown-value')
    .map(({ message }) => message);

describe('the language server, in the editor', () => {
  after(() => vscode.workspace.fs.delete(folder(), { recursive: true }));

  before(async () => {
    await ownExtension().activate();
    const uri = await write(file('.octomind/first.yaml'), flawed());
    await vscode.workspace.openTextDocument(uri);
    await waitUntilEqual(() => ours(uri), [said]);
  });

  it('is one process, however many test cases are open', () => {
    assert.equal(languageServers().length, 1);
  });

  it('opens 50 files at the same time', async () => {
    const uris = await Promise.all(
      Array.from({ length: 50 }, (_, index) => write(file(`.octomind/many/case${index}.yaml`), flawed())),
    );
    await Promise.all(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
    await waitUntilEqual(
      () => uris.map(ours),
      uris.map(() => [said]),
    );
  });

  it('shows nothing twice with a general YAML extension installed', async () => {
    const collection = vscode.languages.createDiagnosticCollection('general YAML');
    const selector: vscode.DocumentSelector = { language: 'yaml' };
    const judge = (document: vscode.TextDocument): void => {
      if (vscode.languages.match(selector, document) > 0)
        collection.set(document.uri, [
          new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'not in its schema'),
        ]);
    };
    const general = vscode.Disposable.from(
      collection,
      vscode.workspace.onDidOpenTextDocument(judge),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
    );
    try {
      const byFolder = await write(file('.octomind/beside.yaml'), flawed());
      const byContent = await write(file('beside.yaml'), flawed());
      for (const uri of [byFolder, byContent]) {
        await vscode.window.showTextDocument(uri);
        await waitUntilEqual(() => ours(uri), [said]);
        const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
        assert.equal(document?.languageId, 'portable-test-case');
        assert.deepEqual(
          vscode.languages.getDiagnostics(uri).map(({ source, message }) => [source, message]),
          [['portable test case', said]],
        );
      }
      const other = await write(file('other.yaml'), 'services: {}\n');
      await vscode.window.showTextDocument(other);
      assert.equal(vscode.languages.getDiagnostics(other).length, 1, 'the general extension is at work');
    } finally {
      general.dispose();
    }
  });

  it('is started again when it is killed', async () => {
    const [victim] = languageServers();
    assert.ok(victim);
    process.kill(victim, 'SIGKILL');
    await waitUntil(languageServers, ([pid]) => pid !== undefined && pid !== victim);
    const uri = await write(file('.octomind/afterwards.yaml'), flawed());
    await vscode.workspace.openTextDocument(uri);
    const offered = (): Thenable<vscode.CompletionList> =>
      vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, new vscode.Position(3, 11));
    await waitUntil(offered, ({ items }) => items.some(({ label }) => label === 'OFF'), {
      what: 'a completion of the new server',
    });
  });

  it('reports once that it was started again, and leaves no process when it stops', async () => {
    const others = languageServers();
    const told: string[] = [];
    const log = vscode.window.createOutputChannel('Manners', { log: true });
    const client = new PortableTestLanguageClient(
      ownExtension().extensionUri,
      log,
      () => assert.fail(),
      async (what) => {
        told.push(what);
        return false;
      },
    );
    const mine = (): number[] => languageServers().filter((pid) => !others.includes(pid));
    try {
      for (let kills = 0; kills < 2; kills++) {
        // Of a start that is under way, this is the end.
        await client.start();
        const [victim] = mine();
        assert.ok(victim);
        process.kill(victim, 'SIGKILL');
        await waitUntil(mine, ([pid]) => pid !== undefined && pid !== victim);
      }
      await client.start();
      assert.deepEqual(told, ['Language help for test cases stopped unexpectedly and was restarted.']);
    } finally {
      client.dispose();
    }
    // The log stays: the client writes to it a moment after its process is gone.
    await waitUntilEqual(mine, []);
  });
});
