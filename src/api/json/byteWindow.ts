const firstRoom = 256 * 1024;

/** Bytes that come at one end and go at the other, in the same room for as long as they have room. */
export class ByteWindow {
  private room = Buffer.allocUnsafe(firstRoom);
  private used = 0;

  /** Those that are there, until the next change. */
  get bytes(): Uint8Array {
    return this.room.subarray(0, this.used);
  }

  add(bytes: Uint8Array): void {
    const needed = this.used + bytes.length;
    if (needed > this.room.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.room.length));
      this.room.copy(larger, 0, 0, this.used);
      this.room = larger;
    }
    this.room.set(bytes, this.used);
    this.used = needed;
  }

  /** Lets go the first ones. */
  drop(count: number): void {
    this.room.copyWithin(0, count, this.used);
    this.used -= count;
  }
}
