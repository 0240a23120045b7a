import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of a data folder. */
export const dataFiles = (folder: string) => ({
  database: path.join(folder, 'service.db'),
  owner: path.join(folder, 'service.pid'),
  address: path.join(folder, 'service.json'),
  keys: path.join(folder, 'authorized-keys'),
  runs: path.join(folder, 'runs'),
  traces: path.join(folder, 'traces'),
});

/** Makes the data folder, and keeps other users of the machine out of it. */
export async function openDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Replaces a file as a whole: a reader sees the old text or the new one. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
