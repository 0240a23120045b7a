import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProjectFolder } from '../../codegen/write/projectFolder.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { isMissing } from '../../node/hasErrorCode.ts';
import { replaceFile } from '../../node/replaceFile.ts';

/** The folder on disk that a project is written to. */
export class DiskProjectFolder implements ProjectFolder {
  private readonly files: DiskCaseFiles;
  /** Folders below that were created, and are not behind a link. */
  private readonly created = new Map<string, Promise<void>>();

  constructor(private readonly out: string) {
    this.files = new DiskCaseFiles(out, createEventLoopPause());
  }

  read(relative: string): Promise<Uint8Array | undefined> {
    return readFile(this.files.pathOf(relative)).catch(unlessMissing);
  }

  async isEmpty(): Promise<boolean> {
    const names = await readdir(this.out).catch(unlessMissing);
    return names === undefined || names.length === 0;
  }

  async write(relative: string, content: Uint8Array): Promise<void> {
    await this.createFolder(path.posix.dirname(relative));
    await replaceFile(this.files.pathOf(relative), content);
  }

  delete(relative: string): Promise<void> {
    return this.files.delete(relative);
  }

  private createFolder(folder: string): Promise<void> {
    const before = this.created.get(folder);
    const created = before ?? this.create(folder);
    this.created.set(folder, created);
    return created;
  }

  private async create(folder: string): Promise<void> {
    await mkdir(this.out, { recursive: true });
    await this.files.assertInside(path.posix.join(folder, 'any'));
    await mkdir(this.files.pathOf(folder), { recursive: true });
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
