import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import { runInFolderOfFiles } from './folder/runInFolder.ts';
import type { SyncParts } from './syncParts.ts';
import { draftPushFiles } from './push/draftPushFiles.ts';
import { draftPushFile } from './push/pushAsDraft.ts';

/** The command that pushes the file in the editor, or those of rows, as drafts. */
export const draftPushCommand = (
  parts: SyncParts & SelectedRows,
): ((argument: unknown) => Promise<unknown>) => {
  const { documents, versions, watch } = parts;
  const look = ({ folder }: FolderSync): void => void watch.look(folder);
  return (argument) =>
    runInFolderOfFiles(parts)(
      argument,
      (sync, uri) => draftPushFile(sync, uri, documents, versions).finally(() => look(sync)),
      (sync, files) => draftPushFiles(sync, files, versions).finally(() => look(sync)),
    );
};
