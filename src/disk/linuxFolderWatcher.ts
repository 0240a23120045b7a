import { watch, type Dirent, type FSWatcher } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isPathBelow } from '../node/files.ts';

interface FolderEvents {
  /** A file is new or has changed. */
  touched(file: string): void;
  /** A file, or a folder with all below it, is gone. */
  removed(file: string): void;
}

/**
 * Watches folders one by one, and reports what is in new ones. VS Code's watcher misses folders that come together with
 * the folder above them, and what happens in them from then on: on Linux,
 * https://github.com/parcel-bundler/watcher/issues/97
 */
export class LinuxFolderWatcher {
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly events: FolderEvents;
  private readonly enters: (folder: string) => boolean;
  private watches: boolean;

  /**
   * @param enters whether a folder is of interest
   * @param watches whether folders are watched; elsewhere than on Linux, the watcher of VS Code does
   */
  constructor(
    events: FolderEvents,
    enters: (folder: string) => boolean,
    watches = process.platform === 'linux',
  ) {
    this.events = events;
    this.enters = enters;
    this.watches = watches;
  }

  /** Reports every file below a new folder, and watches the folders in it; leaves a file alone. */
  async scan(folder: string): Promise<void> {
    if (!this.enters(folder)) return;
    for (const entry of await entriesOf(folder)) {
      const below = path.join(folder, entry.name);
      if (entry.isDirectory()) await this.enter(below);
      else this.events.touched(below);
    }
  }

  /** Watches a folder, without those below it. */
  watch(folder: string): void {
    if (!this.watchers.has(folder)) this.watchAgain(folder);
  }

  /** Ends watching a folder and those below it. */
  remove(folder: string): void {
    for (const [watched, watcher] of this.watchers)
      if (watched === folder || isPathBelow(watched, folder)) {
        watcher.close();
        this.watchers.delete(watched);
      }
  }

  /** Ends watching for good, also for a scan that has not ended. */
  dispose(): void {
    this.watches = false;
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private async enter(folder: string): Promise<void> {
    if (!this.enters(folder)) return;
    this.watchAgain(folder);
    await this.scan(folder);
  }

  /** Watches the folder that is there now: the one before may have been deleted. */
  private watchAgain(folder: string): void {
    if (!this.watches) return;
    const before = this.watchers.get(folder);
    try {
      const watcher = watch(folder, { persistent: false });
      this.watchers.set(folder, watcher);
      watcher.on('change', (_kind, name) => void this.look(path.join(folder, String(name))));
      watcher.on('error', () => watcher.close());
    } catch {
      this.watchers.delete(folder); // it is gone again, or the system watches no more folders
    }
    before?.close();
  }

  private async look(changed: string): Promise<void> {
    const found = await lstat(changed).catch(() => undefined);
    if (found?.isDirectory()) return this.enter(changed);
    if (found) return this.events.touched(changed);
    this.remove(changed);
    this.events.removed(changed);
  }
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
