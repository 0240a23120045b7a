import { getDefaultLayout, type FileLayout } from '../../core/case/filePaths.ts';
import type { TargetFolder } from './targetFolders.ts';

/** Gets the layout of a folder's files: of the setting, or else of the known client's folder. */
export const folderLayout = (folder: TargetFolder): FileLayout =>
  folder.layout ?? getDefaultLayout(folder.uri.path.split('/').at(-1) ?? '');
