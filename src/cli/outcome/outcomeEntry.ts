/** A planned or completed change of a test case or file. */
export interface OutcomeEntry {
  readonly action: Action;
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  /** The file, relative to the folder. */
  readonly path?: string | undefined;
  /** The previous path of the file. */
  readonly from?: string | undefined;
  /** Line of the file, from 1, and why it matters. */
  readonly line?: number | undefined;
  readonly note?: string | undefined;
}

export type Action =
  | 'add'
  | 'update'
  | 'merge'
  | 'move'
  | 'delete'
  | 'restore'
  | 'conflict'
  | 'leave'
  | 'remove'
  | 'replace draft'
  | 'draft';
