import type { ProjectFolder } from '../../codegen/write/projectFolder.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';

/** The folder on disk that a project is written to. */
export function createDiskProjectFolder(out: string): ProjectFolder {
  const files = new DiskCaseFiles(out, createEventLoopPause());
  return {
    read: async (path) => {
      const text = await files.read(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    write: (path, content) => files.write(path, new TextDecoder().decode(content)),
    delete: (path) => files.delete(path),
  };
}
