import type * as vscode from 'vscode';
import type { ServiceClient } from '../api/client.ts';
import type { Base, BaseStore } from '../sync/base.ts';
import { readLocalSet, type LocalSet } from '../sync/localSet.ts';
import { readRemoteSet, type RemoteSet } from '../sync/remoteSet.ts';
import { BaseFile } from './baseFile.ts';
import { pauses } from './pauses.ts';
import type { Services } from './services.ts';
import { isInside, targetFolders, type TargetFolder } from './settings.ts';
import { WorkspaceFiles } from './workspaceFiles.ts';

/** One bound folder with what is needed to sync it. */
export class FolderSync {
  readonly files: WorkspaceFiles;
  readonly base: BaseStore;

  constructor(
    readonly folder: TargetFolder,
    storage: vscode.Uri,
    private readonly services: Services,
  ) {
    this.files = new WorkspaceFiles(folder.uri, () => nestedIn(folder.uri));
    this.base = new BaseFile(storage, folder);
  }

  client(): Promise<ServiceClient> {
    return this.services.client(this.folder.serviceUrl);
  }

  async local(signal?: AbortSignal): Promise<LocalSet> {
    return readLocalSet(await this.files.list(signal), pauses(signal));
  }

  /** The three sides of the comparison, read side by side. */
  async sides(
    client: ServiceClient,
    signal?: AbortSignal,
  ): Promise<{ local: LocalSet; remote: RemoteSet; base: Base }> {
    const [local, remote, base] = await Promise.all([
      this.local(signal),
      readRemoteSet(client, this.folder.testTargetId, signal),
      this.base.read(),
    ]);
    return { local, remote, base };
  }
}

/** Folders of other targets below this one. */
const nestedIn = (folder: vscode.Uri): vscode.Uri[] =>
  targetFolders()
    .map(({ uri }) => uri)
    .filter((uri) => isInside(uri, folder));
