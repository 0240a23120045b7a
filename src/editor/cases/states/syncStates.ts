import type { SyncState } from '../../../sync/compare/compareCases.ts';

/** Whether the user has to choose between a file and the service's version. */
export const isConflict = (state: SyncState): boolean => state === 'conflict' || state === 'unrelated';

/** Whether the file and the service differ until the user acts. */
export const isPending = (state: SyncState | undefined, hidden: boolean): boolean =>
  state !== undefined && state !== 'unchanged' && state !== 'not-on-branch' && !hidden;
