import type { TreeMeasurement } from './inHost/result.ts';
import { inHost } from './support/inHost.ts';
import type { Table } from './support/table.ts';

/** How long the view of test cases holds the extension host, and how many rows a change draws again. */
export async function measure(): Promise<Table> {
  const measured = await inHost<TreeMeasurement>('tree');
  return {
    title: 'The view of a target whose test cases all stand in one list, in ms',
    rows: measured.map(({ cases, what, took, held, drawn }) => ({
      'test cases': cases,
      what,
      took: Math.round(took),
      'longest hold': Math.round(held),
      'rows drawn again': drawn,
    })),
  };
}
