import assert from 'node:assert/strict';
import { createTestCase, click, seen, startService } from '../test/support/testService.ts';
import type { Table } from './support/table.ts';

const count = 5000;

/** The local service with many test cases, without the network. */
export async function measure(): Promise<Table> {
  const service = startService();
  try {
    const target = await service.target();
    const elements = Array.from({ length: 10 }, (_, at) => [click(`Save ${at}`), seen(`Saved ${at}`)]).flat();
    const cases = Array.from({ length: count }, (_, number) =>
      createTestCase(number, { elements, folderName: `Folder ${number % 50}` }),
    );
    const draft = { testCases: [createTestCase(1)] };
    const work: readonly (readonly [what: string, run: () => Promise<unknown>])[] = [
      ['first push', () => service.push(target, ...cases)],
      ['push of the same', () => service.push(target, ...cases)],
      ['pull', () => service.pull(target)],
      ['list', () => service.list(target)],
      ['list by a filter', () => service.list(target, { description: 'Case 7' })],
      ['draft push of one', () => service.send('POST', `/beta/test-targets/${target}/draft/push`, draft)],
    ];
    const rows: Table['rows'][number][] = [];
    for (const [what, run] of work) {
      const start = performance.now();
      await run();
      rows.push({ what, ms: Math.round(performance.now() - start) });
    }
    assert.equal((await service.pull(target)).length, count);
    const megabytes = Math.round(JSON.stringify(cases).length / 1e6);
    return { title: `The local service with ${count} test cases, ${megabytes} MB of JSON`, rows };
  } finally {
    service.close();
  }
}
