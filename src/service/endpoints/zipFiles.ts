import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The most files that an archive without the 64-bit extension can hold. */
export const maxFiles = 65_535;

/** A zip archive of text files by path, with `/`. There must be no more than `maxFiles`. */
export async function zipFiles(files: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  // One moment on any local clock, as the format writes it: the same files make the same bytes.
  const constant = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
  const archive = new ZipFile();
  for (const [path, text] of files) archive.addBuffer(Buffer.from(text), path, constant);
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream));
}
