import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants } from 'node:fs';

/**
 * Takes the right to write to a file or folder away; of the administrator, whom permissions do not
 * stop, by making it immutable.
 *
 * @returns whether it may not be written now
 */
export function makeReadOnly(place: string): boolean {
  chmodSync(place, 0o555);
  try {
    if (process.getuid?.() === 0) execFileSync('chattr', ['+i', place], { stdio: 'ignore' });
    accessSync(place, constants.W_OK);
    return false;
  } catch (error) {
    return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/** Gives it back. */
export function makeWritable(place: string): void {
  if (process.getuid?.() === 0) execFileSync('chattr', ['-i', place], { stdio: 'ignore' });
  chmodSync(place, 0o755);
}
