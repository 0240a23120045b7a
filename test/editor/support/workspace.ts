import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

const extensionId = 'portable-test-cases.portable-test-cases';

/** The extension under test. */
export function ownExtension(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension(extensionId);
  assert.ok(extension, 'the host does not know the extension');
  return extension;
}

/** A place in the folder that the tests' window has open. */
export function inWorkspace(...names: string[]): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, ...names);
}

/** Writes a file of the workspace. */
export async function write(uri: vscode.Uri, text: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** Opens a file and shows it. */
export async function show(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}
