import { open } from 'node:fs/promises';

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
