import type { Message } from '../core/errors.ts';

/** The files of one test target's folder. Paths are relative to it, with `/`. */
export interface CaseFiles {
  /** Every `.yaml` and `.yml` file, unsaved text of open editors included; hidden folders and node_modules are skipped. */
  list(signal?: AbortSignal): Promise<CaseFile[]>;
  /** The text that a path holds, unsaved text included; undefined where nothing is there. */
  read(path: string): Promise<string | undefined>;
  /** Writes one file as a whole, with the folders above it: a crash leaves the old text or the new one. */
  write(path: string, text: string): Promise<void>;
  /**
   * Deletes one file, and the folders that it leaves empty.
   *
   * @param move of a file that is written elsewhere next, so that an editor that shows it may follow
   */
  delete(path: string, move?: FileMove): Promise<void>;
  /** Removes what writes of these files left beside them when a crash broke them off. */
  tidy(paths: readonly string[]): Promise<void>;
}

export interface FileMove {
  readonly to: string;
  /** What the file says, unsaved text included, as whoever moves it knows it. */
  readonly text: string;
}

export interface CaseFile {
  readonly path: string;
  readonly text: string;
  /** Why the text could not be read. */
  readonly unreadable?: Message;
}
