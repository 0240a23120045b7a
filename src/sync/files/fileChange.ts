/** One file of a transaction; a side that is left out means that no file is there. */
export interface FileChange {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The other path of a file that moves: where it goes to, or where it comes from. */
  readonly movesWith?: string | undefined;
}

/** Whether a change deletes its file. */
export const isDeletion = ({ after }: FileChange): boolean => after === undefined;

/** The change that takes a change back. */
export const inverseOf = ({ path, before, after, movesWith }: FileChange): FileChange => ({
  path,
  before: after,
  after: before,
  movesWith,
});
