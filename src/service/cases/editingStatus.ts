import type { EditingStatus, VersionRecord } from '../store/records.ts';

/**
 * Where the editing of a version stands: what the editor of the service noted, or what was pushed. A draft that
 * nobody has opened is OPEN; other versions are not edited, and have none.
 */
export function editingStatusOf({ editing, origin, portable }: VersionRecord): EditingStatus | undefined {
  return editing ?? portable.localEditingStatus ?? (origin === 'DRAFT' ? 'OPEN' : undefined);
}
