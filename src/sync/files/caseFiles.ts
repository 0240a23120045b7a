import type { Message } from '../../core/message.ts';

/** The files of one test target's folder. Paths are relative to it, with `/`. */
export interface CaseFiles {
  /**
   * Every `.yaml` and `.yml` file, unsaved text of open editors included; hidden folders and node_modules are skipped.
   * What may be in the way of such a file is listed, too: folders with such names, and what is not a folder.
   *
   * @param known fingerprints of files whose text is seldom used: it may be read again then, which throws a
   *   `UserError` when it changed in the meantime
   */
  list(signal?: AbortSignal, known?: Fingerprints): Promise<CaseFile[]>;
  /** The text that a path holds, unsaved text included; undefined where nothing is there. */
  read(path: string): Promise<string | undefined>;
  /**
   * Writes, makes or deletes one file as a whole, with the folders above it, if it says just what the change expects
   * at that moment: a crash leaves the old text or the new one.
   *
   * @returns whether it was done; otherwise the file is as somebody saved it
   */
  replace(change: FileChange): Promise<boolean>;
  /**
   * Takes a file that moves to its new place, with the editors that show it; there it still says what it
   * said. Where no editor shows it, it stays.
   *
   * @returns whether it is at its new place
   */
  carry(change: FileChange): Promise<boolean>;
  /**
   * The paths of files that were replaced since the last call, but were written into since by a program that had
   * them open before; they say again what that wrote.
   */
  savedLate(): Promise<string[]>;
  /** Removes what was left beside the files of changes when a crash broke them off. */
  tidy(changes: readonly FileChange[]): Promise<void>;
}

/** Fingerprints of files, to look one up. */
export type Fingerprints = Pick<ReadonlySet<string>, 'has'>;

export interface CaseFile {
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the bytes of the file; left out where the text is not that of a file on the disk. */
  readonly fingerprint?: string | undefined;
  /** Why the text could not be read. */
  readonly unreadable?: Message;
  /**
   * What is there instead of a file of ours, and has no text: a folder with its name, or a file or link that may be in
   * the place of its folder.
   */
  readonly obstacle?: 'folder' | 'other';
}

/** One file of a transaction; a side that is left out means that no file is there. */
export interface FileChange {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The other path of a file that moves: where it goes to, or where it comes from. */
  readonly movesWith?: string | undefined;
}

/** Whether a change deletes its file. A text that is only made when it is used is not made for that. */
export const isDeletion = (change: FileChange): boolean =>
  !Object.getOwnPropertyDescriptor(change, 'after')?.get && change.after === undefined;

/** The change that takes a change back. */
export const inverseOf = ({ path, before, after, movesWith }: FileChange): FileChange => ({
  path,
  before: after,
  after: before,
  movesWith,
});

/** Each file is a request of its own: one after the other, a thousand would take seconds. */
export const filesAtOnce = 32;
