import assert from 'node:assert/strict';
import { createTestCase, id, idsOf, startService, type TestService } from '../../../support/testService.ts';

describe('The local service: deleting a test case', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const remove = (number: number) =>
    service.send('DELETE', `/v3/test-targets/${target}/test-cases/${id(number)}`);

  it('takes it out of pulls and lists, and lets a push bring it back', async () => {
    await service.push(target, createTestCase(1), createTestCase(2));
    assert.deepEqual(await remove(1), { status: 200, body: { status: 200, success: true } });
    assert.deepEqual(idsOf(await service.pull(target)), [id(2)]);
    assert.deepEqual(idsOf(await service.list(target)), [id(2)]);
    assert.deepEqual(idsOf(await service.list(target, { status: 'DELETED' })), [id(1)]);
    await service.push(target, createTestCase(1), createTestCase(2));
    assert.deepEqual(idsOf(await service.pull(target)), [id(1), id(2)]);
  });

  it('is refused while other test cases need it, which are named', async () => {
    await service.push(
      target,
      createTestCase(1),
      createTestCase(2, { dependencyId: id(1) }),
      createTestCase(3, { teardownId: id(1) }),
    );
    assert.deepEqual(await remove(1), {
      status: 400,
      body: {
        status: 400,
        message: `Other test cases depend on this test case or use it as their teardown: "Case 2" (${id(2)}), "Case 3" (${id(3)})`,
      },
    });
    assert.equal((await service.pull(target)).length, 3);
    await remove(2);
    await remove(3);
    assert.equal((await remove(1)).status, 200, 'as soon as nothing needs it');
  });

  it('answers 404 for an unknown test case', async () => {
    assert.equal((await remove(9)).status, 404);
  });
});
