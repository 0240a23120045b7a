import { open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Whether an error of the system has a code, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether an error of the file system says that nothing is there. */
export const isMissing = (error: unknown): boolean =>
  hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR');

/** Whether a path lies below a folder, by the paths alone: neither the folder itself, nor behind a link. */
export function isPathBelow(place: string, folder: string, flavour: path.PlatformPath = path): boolean {
  const inside = flavour.relative(folder, place);
  return inside !== '' && inside.split(flavour.sep)[0] !== '..' && !flavour.isAbsolute(inside);
}

/** Whether a file is a zip archive: it starts with the header of its first file, or with that of its end when it has none. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && ['504b0304', '504b0506'].includes(buffer.toString('hex'));
  } finally {
    await handle.close();
  }
}

/** Removes a folder of temporary files, also where a process with files in it was killed a moment ago. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);
}
