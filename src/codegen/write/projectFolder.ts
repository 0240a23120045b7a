/** The folder that a project is written to. Paths are relative to it, with `/`. */
export interface ProjectFolder {
  /** Reads the content of a path; undefined where nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Whether nothing is in it, or it is not there. */
  isEmpty(): Promise<boolean>;
  /** Writes one file, with the folders above it. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Deletes one file. */
  delete(path: string): Promise<void>;
}
