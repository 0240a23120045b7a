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
