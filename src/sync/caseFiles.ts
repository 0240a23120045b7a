import type { Message } from '../core/errors.ts';

/** The files of one test target's folder. Paths are relative to it, with `/`. */
export interface CaseFiles {
  /** Every `.yaml` and `.yml` file, unsaved text of open editors included; hidden folders and node_modules are skipped. */
  list(signal?: AbortSignal): Promise<CaseFile[]>;
  /** Writes files together: all of them or, when one cannot be written, none. */
  write(files: readonly CaseFile[]): Promise<void>;
  delete(paths: readonly string[]): Promise<void>;
}

export interface CaseFile {
  readonly path: string;
  readonly text: string;
  /** Why the text could not be read. */
  readonly unreadable?: Message;
}
