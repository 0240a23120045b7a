import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * A folder that is made once and kept. It is filled beside its place, so that it is whole or not there, also where
 * several processes make it at once.
 *
 * @param fill puts the content into a folder
 * @returns the folder
 * @throws what `fill` throws; nothing is left then
 */
export function ensureFolder(folder: string, fill: (fresh: string) => void): string {
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}.`);
  try {
    fill(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error; // else another process was quicker
  }
  return folder;
}
