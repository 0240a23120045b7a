import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { contextKeySetter, type SetContextKey } from '../../ui/contextKeySetter.ts';
import { targetFolders, type TargetFolder } from '../../targets/targetFolders.ts';

/** Keeps the context key `portableTests.canUndoPull` up to date. */
export class UndoContextKey {
  constructor(
    private readonly syncOf: (folder: TargetFolder) => Pick<FolderSync, 'store'>,
    private readonly set: SetContextKey = contextKeySetter(),
  ) {}

  async update(): Promise<void> {
    const found = await Promise.all(targetFolders().map((folder) => this.syncOf(folder).store.has('undo')));
    this.set('portableTests.canUndoPull', found.includes(true));
  }
}
