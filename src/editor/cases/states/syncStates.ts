import type { EntryState } from '../catalog/caseEntry.ts';

/** Whether the user can choose between a file and the service's version. */
export const isConflict = (state: EntryState): boolean =>
  state === 'conflict' || state === 'mergeable' || state === 'unrelated';

/** Whether the file and the service differ until the user acts. */
export const isPending = (state: EntryState | undefined, hidden: boolean): boolean =>
  state !== undefined && state !== 'unchanged' && state !== 'not-on-branch' && !hidden;
