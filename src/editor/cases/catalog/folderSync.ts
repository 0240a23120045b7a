import { createHash } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import { DiskStateStore } from '../../../disk/diskStateStore.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { readGitHead } from '../../../node/readGitHead.ts';
import { KnownAnswers } from '../../../sync/cases/knownAnswers.ts';
import { type LocalSet, readLocalSet, type ParsedFiles } from '../../../sync/cases/localSet.ts';
import { type RemoteSet, readRemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { FilePlacement } from '../../../sync/files/filePlacer.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import { RecordedBaseStore } from '../../../sync/state/recordedBaseStore.ts';
import type { TransactionContext } from '../../../sync/transaction/transaction.ts';
import type { Services } from '../../connection/services.ts';
import { assertOnDisk, EditorCaseFiles } from '../../files/editorCaseFiles.ts';
import type { Target } from '../../targets/target.ts';
import { targetFolders, type TargetFolder, folderLayout } from '../../targets/targetFolders.ts';
import { TargetMap } from '../../targets/targetMap.ts';
import { isInsideFolder } from '../../ui/documents.ts';

/** One bound folder with what is needed to sync it. */
export class FolderSync implements TransactionContext {
  readonly files: EditorCaseFiles;
  readonly base: RecordedBaseStore;
  readonly store: DiskStateStore;
  readonly pause = createEventLoopPause();
  readonly parsedFiles: ParsedFiles = new Map();
  private readonly namedLinks = new Set<string>();

  /**
   * @param storage where the extension keeps records of this workspace
   * @throws {UserError} where the folder is not on a disk of this machine
   */
  constructor(
    readonly folder: TargetFolder,
    storage: vscode.Uri,
    private readonly services: Pick<Services, 'client'>,
  ) {
    assertOnDisk(folder.uri, folder.folder);
    const name = createHash('sha256').update(folder.uri.toString()).digest('hex').slice(0, 32);
    this.files = new EditorCaseFiles(folder.uri, () => nestedIn(folder.uri));
    this.store = new DiskStateStore(path.join(storage.fsPath, 'sync', name));
    this.base = new RecordedBaseStore(this.store, folder, () => this.head(), this.pause);
  }

  /** Gets the commit of git's HEAD; undefined outside of a repository. */
  head(): Promise<string | undefined> {
    return readGitHead(this.folder.uri.fsPath);
  }

  client(): Promise<ServiceClient> {
    return this.services.client(this.folder.serviceUrl);
  }

  async local(signal?: AbortSignal, base?: Base): Promise<LocalSet> {
    const files = await this.files.list(signal);
    this.warnAboutLinks();
    return readLocalSet(files, createEventLoopPause(signal), { parsedFiles: this.parsedFiles, base });
  }

  /** Names each link to a folder once. */
  private warnAboutLinks(): void {
    const links = this.files.linksToFolders.filter((link) => !this.namedLinks.has(link));
    if (links.length === 0) return;
    for (const link of links) this.namedLinks.add(link);
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        "Test cases behind links to folders aren't synced: {0}. Replace each link with the folder.",
        links.map((link) => `${this.folder.folder}/${link}`).join(', '),
      ),
    );
  }

  /** Gets the layout and the paths in use, to place the files of a pull. */
  async placing(signal?: AbortSignal): Promise<FilePlacement> {
    return { layout: folderLayout(this.folder), taken: await this.files.entries(signal) };
  }

  /** The three sides of the comparison: what was last synced, then the files and the service at the same time. */
  async sides(
    client: ServiceClient,
    signal?: AbortSignal,
  ): Promise<{ local: LocalSet; remote: RemoteSet; base: Base }> {
    const base = await this.base.read();
    const known = new KnownAnswers(base, createEventLoopPause(signal));
    const [local, remote] = await Promise.all([
      this.local(signal, base),
      readRemoteSet(client, this.folder.testTargetId, signal, known),
    ]);
    return { local, remote, base };
  }
}

/** Folders of other targets below this one. */
const nestedIn = (folder: vscode.Uri): vscode.Uri[] =>
  targetFolders()
    .map(({ uri }) => uri)
    .filter((uri) => isInsideFolder(uri, folder));

/**
 * Keeps one `FolderSync` for each folder and its setting, so that its cache of files lasts from one
 * command to the next. A folder that is linked to another target gets a new one.
 *
 * @param storage where the extension keeps records of this workspace
 */
export function folderSyncs(storage: vscode.Uri, services: Services): (folder: TargetFolder) => FolderSync {
  const made = new Map<string, { readonly binding: string; readonly sync: FolderSync }>();
  return (folder) => {
    const { uri, workspaceFolder: _workspaceFolder, ...setting } = folder;
    const binding = JSON.stringify(setting);
    const known = made.get(uri.toString());
    if (known?.binding === binding) return known.sync;
    const sync = new FolderSync(folder, storage, services);
    made.set(uri.toString(), { binding, sync });
    return sync;
  };
}

/** The latest remote test cases of targets, which stay while their services are unavailable. */
export class LastRemoteSets {
  private readonly cases = new TargetMap<RemoteSet>();
  /** The latest error of each target whose cases could not be read. */
  private readonly failures = new TargetMap<unknown>();

  noteCases(target: Target, cases: RemoteSet): void {
    this.cases.set(target, cases);
    this.failures.delete(target);
  }

  casesOf(target: Target): RemoteSet | undefined {
    return this.cases.get(target);
  }

  /** @returns whether the cases could be asked for until now */
  noteFailure(target: Target, error: unknown): boolean {
    const isNews = !this.failures.has(target);
    this.failures.set(target, error);
    return isNews;
  }

  failureOf(target: Target): unknown {
    return this.failures.get(target);
  }

  /** Targets whose cases could not be asked for. */
  failed(): Target[] {
    return this.failures.targets();
  }

  forgetFailure(target: Target): void {
    this.failures.delete(target);
  }

  forgetFailures(): void {
    this.failures.clear();
  }
}
