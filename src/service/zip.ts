import { crc32, deflateRawSync } from 'node:zlib';

/** What an archive without the 64-bit extension can hold. */
export const mostFiles = 65_535;

/** Names are UTF-8. */
const flags = 1 << 11;
const deflated = 8;
const version = 20;
/** The first day that the format knows: the same files make the same bytes. */
const day = (1 << 5) | 1;

/** A zip archive of text files by path, with `/`. There must be no more than `mostFiles`. */
export function zip(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const about = aboutOf(crc32(data), packed.length, data.length, name.length);
    const entry = [Buffer.from('PK\u0003\u0004'), about, name, packed];
    local.push(...entry);
    central.push(Buffer.from('PK\u0001\u0002'), word(version), about, rest(offset), name);
    offset += lengthOf(entry);
  }
  const directory = lengthOf(central);
  const end = [
    Buffer.from('PK\u0005\u0006'),
    words(0, 0, files.size, files.size),
    longs(directory, offset),
    word(0),
  ];
  return new Uint8Array(Buffer.concat([...local, ...central, ...end]));
}

/** What the entry and the directory both say of a file. */
const aboutOf = (sum: number, packed: number, size: number, name: number): Buffer =>
  Buffer.concat([words(version, flags, deflated, 0, day), longs(sum, packed, size), words(name, 0)]);

/** No comment, first disk, binary, no attributes, and where the entry begins. */
const rest = (offset: number): Buffer => Buffer.concat([words(0, 0, 0), longs(0, offset)]);

const word = (value: number): Buffer => words(value);

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2);
  return buffer;
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value, at * 4);
  return buffer;
}

const lengthOf = (buffers: readonly Buffer[]): number => buffers.reduce((sum, { length }) => sum + length, 0);
