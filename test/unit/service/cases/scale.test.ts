import assert from 'node:assert/strict';
import { createTestCase, startService } from '../../../support/testService.ts';

describe('The local service with many test cases', () => {
  it('pushes and pulls them in one request', async () => {
    const service = startService();
    const target = await service.target();
    const cases = Array.from({ length: 1100 }, (_, number) => createTestCase(number));
    assert.equal((await service.push(target, ...cases)).status, 200);
    assert.equal((await service.push(target, ...cases)).status, 200, 'the same again');
    assert.deepEqual(await service.pull(target), cases);
    assert.equal((await service.list(target)).length, 1100);
    assert.equal((await service.list(target, { description: 'Case 7' })).length, 1);
    const draft = await service.send('POST', `/beta/test-targets/${target}/draft/push`, {
      testCases: [createTestCase(1)],
    });
    assert.equal(draft.status, 200);
    service.close();
  });
});
