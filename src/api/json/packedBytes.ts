import { deflateRaw, inflateRawSync } from 'node:zlib';

/** Bytes that are packed together: less of them gain little, and more of them take longer to unpack for one text. */
const blockSize = 128 * 1024;

/** Blocks that are kept as they were when they were packed, for those who read side by side. */
const blocksAtHand = 4;

/** Compresses bytes, so that `inflateRaw` gives them again; calls `done` when it is ready, if it succeeds. */
type Pack = (bytes: Uint8Array, done: (packed: Uint8Array) => void) => void;

/** Works in another thread. */
const packAside: Pack = (bytes, done) =>
  deflateRaw(bytes, { level: 1 }, (error, packed) => {
    if (!error) done(packed);
  });

/** Keeps many texts of a few kilobytes, such as test cases, in an eighth of their size. */
export class PackedBytes {
  private open: Block = new Block();
  /** The blocks that were read last, the latest first. */
  private readonly recent: { readonly block: Block; readonly bytes: Buffer }[] = [];

  constructor(private readonly pack: Pack = packAside) {}

  /** @returns gives the bytes again, good until the next call */
  add(bytes: Uint8Array): () => Buffer {
    if (!this.open.hasRoomFor(bytes.length)) {
      this.open.pack(this.pack);
      this.open = new Block(Math.max(bytes.length, blockSize));
    }
    const { open: block } = this;
    const start = block.add(bytes);
    const end = start + bytes.length;
    return () => this.read(block).subarray(start, end);
  }

  /** Texts are mostly used in the order in which they were added, but many at once. */
  private read(block: Block): Buffer {
    const known = this.recent.find((read) => read.block === block);
    if (known) return known.bytes;
    const bytes = block.read();
    if (!block.isPacked) return bytes;
    this.recent.unshift({ block, bytes });
    this.recent.splice(blocksAtHand);
    return bytes;
  }
}

class Block {
  private bytes: Buffer;
  private used = 0;
  isPacked = false;

  constructor(size = blockSize) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  hasRoomFor(size: number): boolean {
    return this.used + size <= this.bytes.length;
  }

  /** @returns where the bytes start */
  add(bytes: Uint8Array): number {
    const start = this.used;
    this.bytes.set(bytes, start);
    this.used += bytes.length;
    return start;
  }

  read(): Buffer {
    return this.isPacked ? inflateRawSync(this.bytes) : this.bytes;
  }

  /** Until it is done, the bytes stay as they are. */
  pack(pack: Pack): void {
    pack(this.bytes.subarray(0, this.used), (packed) => {
      this.bytes = Buffer.from(packed);
      this.isPacked = true;
    });
  }
}
