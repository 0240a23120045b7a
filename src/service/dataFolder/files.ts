import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../node/replaceFile.ts';

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

/** Replaces a file that only its owner may read, whatever its permissions were. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await replaceFile(file, text, 0o600);
  await chmod(file, 0o600);
}
