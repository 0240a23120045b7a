import { chmod, mkdir } from 'node:fs/promises';
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
