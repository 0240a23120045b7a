import { defaultLayout, type FileLayout } from '../../core/case/caseFilePath.ts';
import type { TargetFolder } from './targetFolders.ts';

/** Gets the layout of a folder's files: of the setting, or else of the known client's folder. */
export const folderLayout = (folder: TargetFolder): FileLayout =>
  folder.layout ?? defaultLayout(folder.uri.path.split('/').at(-1) ?? '');
