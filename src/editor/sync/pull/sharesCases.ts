import type { CaseEntry } from '../../cases/catalog/caseEntry.ts';

export type ComparedCase = Pick<CaseEntry, 'state' | 'hidden'>;

/** Whether a test target has a test case of the folder, or the folder has none. */
export function sharesCases(cases: readonly ComparedCase[]): boolean {
  const local = cases.filter(({ state }) => state !== 'new-on-service');
  return local.length === 0 || local.some(({ state }) => state !== 'new-locally');
}
