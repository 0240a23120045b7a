import type { CaseEntry } from '../catalog/caseEntry.ts';

/** Whether a test case waits on the service to be accepted or discarded, and has no file. */
export const isDiscovery = ({ uri, hidden, status }: Pick<CaseEntry, 'uri' | 'hidden' | 'status'>): boolean =>
  !uri && hidden && (status === 'DRAFT' || status === 'PROVISIONAL');
