import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The paths of all files in a folder and in the folders below it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile());
