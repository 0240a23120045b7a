import type { HoldMeasurement } from './inHost/result.ts';
import { inHost } from './support/inHost.ts';
import type { Table } from './support/table.ts';

/** How long the extension host is held while all test cases of a workspace are read and shown. */
export async function measure(): Promise<Table> {
  const measured = await inHost<HoldMeasurement>('caseIndex');
  return {
    title: 'All test cases of a workspace, in ms',
    rows: measured.map(({ cases, what, took, held }) => ({
      'test cases': cases,
      what,
      took: Math.round(took),
      'longest hold': Math.round(held),
    })),
  };
}
