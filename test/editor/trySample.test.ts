import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { holdAnything } from '../../src/editor/sample/trySample.ts';
import { inWorkspace } from './support/workspace.ts';

describe('a window for the sample', () => {
  const folder = inWorkspace('for-sample');
  const { fs } = vscode.workspace;
  before(() => fs.createDirectory(folder));
  after(() => fs.delete(folder, { recursive: true }));

  it('is the one at hand, unless it shows a folder with something in it', async () => {
    assert.equal(await holdAnything([]), false);
    assert.equal(await holdAnything([{ uri: folder }]), false);
    await fs.writeFile(vscode.Uri.joinPath(folder, 'notes.txt'), new Uint8Array());
    assert.equal(await holdAnything([{ uri: folder }]), true);
    assert.equal(await holdAnything([{ uri: inWorkspace('not-there') }]), true);
  });
});
