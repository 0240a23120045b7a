import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import { finishInterruptedSync } from './finishInterruptedSync.ts';

/** Lets one command at a time work on a folder, and finishes an interrupted sync first. */
export class FolderLocks {
  /** Folders that a command works on. */
  private readonly busy = new Map<string, Promise<void>>();
  /** Folders that short background work uses. */
  private readonly noting = new Map<string, Promise<void>>();

  constructor(private readonly create: (folder: TargetFolder) => FolderSync) {}

  /**
   * Runs work on a folder that no other sync is at work on.
   *
   * @throws {UserError} when another one is, or when the folder is not on a disk of this machine
   */
  async run<Result>(folder: TargetFolder, work: (sync: FolderSync) => Promise<Result>): Promise<Result> {
    const key = folder.uri.toString();
    while (this.noting.has(key)) await this.noting.get(key);
    if (this.busy.has(key)) {
      throw new UserError(
        message('{0} is already being synced', folder.folder),
        message('Finish or cancel it, then try again'),
      );
    }
    return this.useIn(this.busy, folder, work);
  }

  /**
   * Runs short work on a folder once no other sync is at work on it. A sync that begins meanwhile waits for it.
   *
   * @throws {UserError} when the folder is not on a disk of this machine
   */
  async runNext<Result>(folder: TargetFolder, work: (sync: FolderSync) => Promise<Result>): Promise<Result> {
    const key = folder.uri.toString();
    while (this.busy.has(key) || this.noting.has(key)) await (this.busy.get(key) ?? this.noting.get(key));
    return this.useIn(this.noting, folder, work);
  }

  /**
   * Runs short work of the background on a folder, unless a sync works on it or was interrupted in it. A
   * sync that begins meanwhile waits for it.
   *
   * @throws {UserError} when the folder is not on a disk of this machine
   */
  async runIfIdle(folder: TargetFolder, work: (sync: FolderSync) => Promise<void>): Promise<void> {
    const key = folder.uri.toString();
    while (this.noting.has(key)) await this.noting.get(key);
    if (this.busy.has(key)) return;
    const free = occupy(this.noting, key);
    try {
      const sync = this.create(folder);
      if ((await sync.store.read('journal')) === undefined) await work(sync);
    } finally {
      free();
    }
  }

  private async useIn<Result>(
    occupied: Occupied,
    folder: TargetFolder,
    work: (sync: FolderSync) => Promise<Result>,
  ): Promise<Result> {
    const free = occupy(occupied, folder.uri.toString());
    try {
      const sync = this.create(folder);
      await finishInterruptedSync(sync);
      return await work(sync);
    } finally {
      free();
    }
  }
}

type Occupied = Map<string, Promise<void>>;

/** @returns what ends it */
function occupy(occupied: Occupied, key: string): () => void {
  let free = (): void => {};
  occupied.set(key, new Promise((resolve) => (free = resolve)));
  return () => {
    occupied.delete(key);
    free();
  };
}
