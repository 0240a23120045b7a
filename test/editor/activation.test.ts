import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../src/editor/commandIds.ts';
import { languageServers } from './support/languageServers.ts';
import { report } from './support/report.ts';
import { inWorkspace, ownExtension } from './support/workspace.ts';

/** First by its name: nothing else may have started the extension before. */
describe('activation', () => {
  it('comes with an ordinary YAML file, takes little, and starts no language server', async () => {
    const extension = ownExtension();
    const early = extension.isActive;
    const started = performance.now();
    await extension.activate();
    const took = (performance.now() - started).toFixed(0);
    report(early ? 'the host had activated it by itself' : `activate(), with reading the bundle: ${took} ms`);
    await vscode.window.showTextDocument(inWorkspace('workflow.yaml'));
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
