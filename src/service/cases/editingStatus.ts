import type { EditingStatus, VersionRecord } from '../store/records.ts';

/**
 * Where the editing of a version stands: what the editor of the service noted, or what was pushed. A version that nobody
 * has opened in the editor has none.
 */
export const editingStatusOf = ({ editing, portable }: VersionRecord): EditingStatus | undefined =>
  editing ?? portable.localEditingStatus ?? undefined;
