import assert from 'node:assert/strict';
import { caseOf, click, seen, startService } from './support.ts';

describe('The local service with 5,000 test cases', function () {
  this.timeout(60_000);

  it('takes and gives them in one go', async () => {
    const service = startService();
    const target = await service.target();
    const elements = Array.from({ length: 10 }, (_, index) => [
      click(`Save ${index}`),
      seen(`Saved ${index}`),
    ]).flat();
    const cases = Array.from({ length: 5000 }, (_, number) =>
      caseOf(number, { elements, folderName: `Folder ${number % 50}` }),
    );
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      console.log(`      ${what}: ${Math.round(performance.now() - start)} ms`);
      return result;
    };
    console.log(`      ${Math.round(JSON.stringify(cases).length / 1e6)} MB of JSON`);
    await timed('first push', () => service.push(target, ...cases));
    assert.equal(
      ((await timed('push of the same', () => service.push(target, ...cases))) as { status: number }).status,
      200,
    );
    assert.deepEqual(await timed('pull', () => service.pull(target)), cases);
    assert.equal((await timed('list', () => service.list(target))).length, 5000);
    assert.equal(
      (await timed('list by filter', () => service.list(target, { description: 'Case 7' }))).length,
      1,
    );
    const draft = () =>
      service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases: [caseOf(1)] });
    assert.equal((await timed('draft push of one', draft)).status, 200);
    service.close();
  });
});
