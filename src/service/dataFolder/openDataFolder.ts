import { chmod, mkdir } from 'node:fs/promises';

/** Makes the data folder, and keeps other users of the machine out of it. */
export async function openDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
