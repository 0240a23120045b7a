import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './paths.ts';

/** The files below a folder of the checkout whose name ends so, by full path and in a steady order. */
export function findFiles(folder: string, ...endings: readonly string[]): string[] {
  return readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => path.join(repoRoot, folder, file))
    .sort();
}
