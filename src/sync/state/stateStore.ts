import type { Pause } from '../../core/slices.ts';

/** The records kept of a folder: what was last synced, an apply that is under way, and what would undo the last one. */
export type RecordName = 'base' | 'journal' | 'undo';

/** Bytes, one after the other. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A place for the records of one folder: beside its files, never among them; on this machine. */
export interface StateStore {
  /** The text of a record; undefined where there is none. */
  read(name: RecordName): Promise<string | undefined>;
  /** The same as UTF-8, in pieces; none where there is no record. A piece is good until the next one is read. */
  readPieces(name: RecordName): AsyncIterable<Uint8Array>;
  /** The same as UTF-8, in one piece. */
  readBytes(name: RecordName): Promise<Buffer<ArrayBuffer> | undefined>;
  /**
   * Replaces a record as a whole: a crash leaves the old one or the new one.
   *
   * @param content its text, or its bytes in pieces
   */
  write(name: RecordName, content: string | Pieces): Promise<void>;
  /** Gives a record another name, whose own record it replaces, in one step. */
  rename(name: RecordName, to: RecordName): Promise<void>;
  remove(name: RecordName): Promise<void>;
}

/** @throws {SyntaxError} when a line isn't JSON, as in a record that was cut off */
async function parseLines(text: string, pause: Pause): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let at = 0; at < text.length;) {
    await pause();
    const end = text.indexOf('\n', at);
    if (end < 0) throw new SyntaxError('The last line is cut off');
    values.push(JSON.parse(text.slice(at, end)));
    at = end + 1;
  }
  return values;
}

/** The values of a record; none where it was cut off. Work that is cancelled is no such record. */
export async function readJsonLines(text: string, pause: Pause): Promise<unknown[]> {
  try {
    return await parseLines(text, pause);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
