import * as vscode from 'vscode';
import type { LocalService } from '../connection/localService.ts';
import { connectLocal } from '../connection/connectionCommands.ts';
import type { Services } from '../connection/services.ts';

/** Stands in the sample's workspace: the extension starts with it and shows the sample. */
export const sampleMarker = '.portable-tests-sample';

const shownKey = 'sampleShown';

/** Whether one of the open folders is a copy of the sample. */
export async function isSampleOpen(): Promise<boolean> {
  const found = await Promise.all(
    (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
      vscode.workspace.fs.stat(vscode.Uri.joinPath(uri, sampleMarker)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/**
 * Starts the local service with the sample shop and opens a copy of the sample workspace; no
 * question is asked. A copy that is there already keeps the user's edits: only what is missing is
 * added.
 */
export async function trySample(
  context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  services: Services,
  local: LocalService,
): Promise<void> {
  await connectLocal(services, local);
  if (await isSampleOpen()) return bringToFront();
  const copy = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  await copyMissing(vscode.Uri.joinPath(context.extensionUri, 'sample', 'workspace'), copy);
  const forceNewWindow = (vscode.workspace.workspaceFolders ?? []).length > 0;
  await vscode.commands.executeCommand('vscode.openFolder', copy, { forceNewWindow });
}

/** In a new copy of the sample, once: brings the view and a first test case to the front. */
export async function showSample(workspaceState: vscode.Memento): Promise<void> {
  if (workspaceState.get<boolean>(shownKey)) return;
  await workspaceState.update(shownKey, true);
  await bringToFront();
}

async function bringToFront(): Promise<void> {
  await vscode.commands.executeCommand('portableTests.testCases.focus');
  const [first] = await vscode.workspace.findFiles('portable-tests/Account/logIn.yaml', null, 1);
  if (first) await vscode.window.showTextDocument(first, { preview: false });
}

async function copyMissing(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.createDirectory(to);
  for (const [name, type] of await vscode.workspace.fs.readDirectory(from)) {
    const [source, copy] = [vscode.Uri.joinPath(from, name), vscode.Uri.joinPath(to, name)];
    if (type === vscode.FileType.Directory) await copyMissing(source, copy);
    else if (!(await exists(copy))) await vscode.workspace.fs.copy(source, copy);
  }
}

const exists = (uri: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
