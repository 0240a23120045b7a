import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension host', () => {
  it('knows the extension, and activates it', async () => {
    const extension = vscode.extensions.getExtension('portable-test-cases.portable-test-cases');
    assert.ok(extension, 'the extension is known to the host');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('has a workspace of its own', () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
  });
});
