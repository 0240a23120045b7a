import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds } from '../../src/editor/commandIds.ts';
import { report } from './support/report.ts';
import { extensionId } from './support/parts.ts';

const languageServers = (): string[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => {
          try {
            return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
          } catch {
            return '';
          }
        })
        .filter(
          (line) => line.includes('languageServer.js') && line.includes(`clientProcessId=${process.pid}`),
        )
    : [];

/** First by its name: nothing else may have started the extension before. */
describe('activation', () => {
  it('comes with an ordinary YAML file, takes little, and starts no language server', async () => {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const early = extension.isActive;
    const started = performance.now();
    await extension.activate();
    const took = (performance.now() - started).toFixed(0);
    report(early ? 'the host had activated it by itself' : `activate(), with reading the bundle: ${took} ms`);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, 'workflow.yaml'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(extension.isActive, true);
    assert.deepEqual(languageServers(), []);
  });

  it('registers every command', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      commandIds.filter((id) => !registered.has(id)),
      [],
    );
  });
});
