import { cpSync, existsSync, mkdirSync } from 'node:fs';

/** Brings the sample's files to a folder of the user's; what is there already is the user's own, and stays as it is. */
export function copyMissing(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true, force: false, errorOnExist: false });
}
