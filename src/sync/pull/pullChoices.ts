/** The user's decisions about a pull, as ids; cases that are in none stay as they are. */
export interface PullChoices {
  readonly useServiceVersion: ReadonlySet<string>;
  readonly keepLocalVersion: ReadonlySet<string>;
  /** Deleted files, and files that are not on this branch, to restore. */
  readonly restore: ReadonlySet<string>;
  readonly deleteFiles: ReadonlySet<string>;
  /** Files of cases that were deleted on the service: they stay as new ones, which a push may add again. */
  readonly keepFiles: ReadonlySet<string>;
  /** Changes that need no decision, but that the user does not want now. */
  readonly skip?: ReadonlySet<string> | undefined;
}
