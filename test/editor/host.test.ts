import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ownExtension } from './support/workspace.ts';

describe('the extension host', () => {
  it('knows the extension, and activates it', async () => {
    const extension = ownExtension();
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('has a workspace of its own', () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
  });
});
