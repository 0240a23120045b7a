import { access, constants } from 'node:fs/promises';

/** Whether a file is there that can be started, or, with another mode, just there. */
export async function isAccessible(file: string, mode = constants.X_OK): Promise<boolean> {
  try {
    await access(file, mode);
    return true;
  } catch {
    return false;
  }
}
