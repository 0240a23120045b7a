/** The records kept of a folder: what was last synced, an apply that is under way, and what would undo the last one. */
export type RecordName = 'base' | 'journal' | 'undo';

/** A place for the records of one folder: beside its files, never among them; on this machine. */
export interface StateStore {
  /** The text of a record; undefined where there is none. */
  read(name: RecordName): Promise<string | undefined>;
  /** Replaces a record as a whole: a crash leaves the old one or the new one. */
  write(name: RecordName, text: string): Promise<void>;
  /** Gives a record another name, whose own record it replaces, in one step. */
  rename(name: RecordName, to: RecordName): Promise<void>;
  remove(name: RecordName): Promise<void>;
}
