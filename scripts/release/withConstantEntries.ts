import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';

/**
 * The same archive with its entries by name, and without what differs between machines: times, permissions, and the
 * order in which a disk lists files. The same contents make the same bytes.
 */
export async function withConstantEntries(archive: Buffer): Promise<Buffer> {
  const original = await fromBufferPromise(archive);
  const contents = new Map<string, Buffer>();
  for await (const entry of original.eachEntry())
    contents.set(nameOf(entry), await buffer(await original.openReadStreamPromise(entry)));
  // One moment on any local clock, as the format writes it
  const constant = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
  const result = new ZipFile();
  for (const name of [...contents.keys()].sort())
    result.addBuffer(contents.get(name) ?? Buffer.alloc(0), name, constant);
  result.end();
  return buffer(result.outputStream);
}

const nameOf = ({ fileName }: Entry): string => fileName.replaceAll('\\', '/');
