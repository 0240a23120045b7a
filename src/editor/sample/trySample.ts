import * as vscode from 'vscode';
import type { LocalService } from '../connection/localService.ts';
import { connectLocal } from '../connection/connectionCommands.ts';
import type { Services } from '../connection/services.ts';
import { completeStep } from '../ui/walkthroughStep.ts';
import { isSampleOpen } from './isSampleOpen.ts';
import { continueInSample, continueWalkthrough, showCases } from './showSample.ts';

/** What opening the sample needs. */
export interface SampleServices {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalState' | 'globalStorageUri'>;
  readonly services: Services;
  readonly local: LocalService;
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

/**
 * Starts the local service with the sample shop and opens a copy of the sample workspace; no
 * question is asked. A copy that is there already keeps the user's edits: only what is missing is
 * added. It opens in this window, unless that shows a folder with something in it.
 *
 * @param inWalkthrough continues the walkthrough in the window with the sample
 */
export const trySample = (services: SampleServices, inWalkthrough: boolean): Promise<void> =>
  services.afterwards(openSample(services, inWalkthrough));

async function openSample(
  { context, services, local }: SampleServices,
  inWalkthrough: boolean,
): Promise<void> {
  await connectLocal(services, local);
  if (await isSampleOpen()) return inWalkthrough ? continueWalkthrough() : showCases();
  const copy = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  await copyMissing(vscode.Uri.joinPath(context.extensionUri, 'sample', 'workspace'), copy);
  if (inWalkthrough) await continueInSample(context);
  const forceNewWindow = await holdAnything(vscode.workspace.workspaceFolders ?? []);
  await vscode.commands.executeCommand('vscode.openFolder', copy, { forceNewWindow });
  completeStep('sample');
}

/** Whether anything is in some folders: a window with empty ones is free for the sample. */
export async function holdAnything(folders: readonly Pick<vscode.WorkspaceFolder, 'uri'>[]): Promise<boolean> {
  const entries = await Promise.all(
    folders.map(({ uri }) =>
      vscode.workspace.fs.readDirectory(uri).then(
        (found) => found.length,
        () => 1,
      ),
    ),
  );
  return entries.some((count) => count > 0);
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
