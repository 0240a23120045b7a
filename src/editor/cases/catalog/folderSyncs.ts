import type * as vscode from 'vscode';
import { FolderSync } from './folderSync.ts';
import type { Services } from '../../connection/services.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';

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
