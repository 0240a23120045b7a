import * as assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { commandTable } from '../../src/editor/commands/table.ts';
import { startLanguageClient } from '../../src/editor/language/client/startLanguageClient.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { inWorkspace, ownExtension, write } from './support/workspace.ts';

describe('activation', () => {
  it('happens when an ordinary YAML file is opened', async () => {
    await vscode.window.showTextDocument(inWorkspace('workflow.yaml'));
    await waitUntil(() => ownExtension().isActive);
  });

  it('starts no language server before there is a test case, and one server then', async () => {
    const started: string[] = [];
    const log = vscode.window.createOutputChannel('Activation', { log: true });
    const failed = (error: unknown): never => assert.fail(String(error));
    const starting = startLanguageClient(
      ownExtension(),
      log,
      () => assert.fail(),
      failed,
      () => {
        started.push('a server');
        return Promise.resolve({ start: () => Promise.resolve(), dispose: () => undefined });
      },
    );
    const folder = inWorkspace('activation');
    const open = async (name: string, text: string): Promise<void> => {
      // Whoever listens hears of a document before it is handed out here.
      await vscode.workspace.openTextDocument(await write(vscode.Uri.joinPath(folder, name), text));
    };
    try {
      await open('plain.yaml', 'services: {}\n');
      await open('plain.json', '{}');
      assert.deepEqual(started, []);
      await open('.octomind/first.yaml', 'description: First\n');
      await open('.octomind/second.yaml', 'description: Second\n');
      assert.deepEqual(started, ['a server']);
    } finally {
      starting.dispose();
      log.dispose();
      await vscode.workspace.fs.delete(folder, { recursive: true });
    }
  });

  it('registers every command', async () => {
    await ownExtension().activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      Object.keys(commandTable).filter((name) => !registered.has(`portableTests.${name}`)),
      [],
    );
  });

  it('finds every part that it loads later', () => {
    const folder = path.join(ownExtension().extensionPath, 'dist/extension');
    const parts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    for (const part of parts) createRequire(path.join(folder, part))(`./${part}`);
    assert.ok(parts.length > 50);
  });
});
