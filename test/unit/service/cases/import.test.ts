import assert from 'node:assert/strict';
import { createTestCase, click, id, startService, type TestService } from '../../../support/testService.ts';

describe('The local service: import', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const send = (body: object, testCaseId = id(1)) =>
    service.send('POST', `/v3/test-targets/${target}/test-cases/${testCaseId}/import`, {
      testTargetId: target,
      ...body,
    });

  it('creates the case with the ID in the path', async () => {
    const element = { index: 0, description: 'saves', ...click('Save'), ignoreFailure: false };
    const answer = await send({
      description: 'Imported',
      elements: [element],
      tags: ['smoke'],
      type: null,
      entryPointUrlPath: null,
    });
    assert.deepEqual(answer, {
      status: 200,
      body: { message: 'The test case was created', success: true, testCaseId: id(1) },
    });
    assert.deepEqual(await service.pull(target), [
      {
        description: 'Imported',
        elements: [element],
        tagNames: ['smoke'],
        id: id(1),
        version: '1',
        runStatus: 'ON',
        prompt: '',
      },
    ]);
  });

  it('updates the fields in the body, clears those that are null, and leaves other cases unchanged', async () => {
    await service.push(
      target,
      createTestCase(1, {
        folderName: 'Cart',
        prompt: 'p',
        dependencyId: id(2),
        type: 'LOGIN',
        tagNames: ['a'],
      }),
      createTestCase(2),
    );
    const { body } = await send({ description: 'Imported', elements: [click('X')], dependencyId: null });
    assert.deepEqual(body, { message: 'The test case was updated', success: true, testCaseId: id(1) });
    assert.deepEqual(await service.pull(target), [
      createTestCase(1, {
        folderName: 'Cart',
        prompt: 'p',
        type: 'LOGIN',
        tagNames: ['a'],
        description: 'Imported',
        elements: [click('X')],
      }),
      createTestCase(2),
    ]);
  });

  it('keeps an unknown type, for which a file only gets a warning', async () => {
    const body = { description: 'Imported', elements: [click('X')], type: 'SMOKE' };
    assert.equal((await send(body)).status, 200);
    assert.deepEqual(
      (await service.pull(target)).map(({ type }) => type),
      ['SMOKE'],
    );
  });

  it('refuses an invalid body', async () => {
    await service.push(target, createTestCase(2, { dependencyId: undefined }));
    const good = { description: 'Imported', elements: [click('X')] };
    for (const body of [
      { elements: [] },
      { description: 'Imported' },
      { ...good, testTargetId: id(7) },
      { ...good, dependencyId: id(9) },
      { ...good, dependencyId: id(1) },
      { ...good, elements: [{}] },
      { ...good, tags: null },
    ]) {
      assert.equal((await send(body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await send(good, 'no-uuid')).status, 400);
    assert.deepEqual(await service.pull(target), [createTestCase(2)]);
  });

  it('creates a separate case for an id that another target has', async () => {
    const other = await service.target();
    await service.push(other, createTestCase(1));
    assert.equal((await send({ description: 'Imported', elements: [] })).status, 200);
    assert.deepEqual(await service.pull(other), [createTestCase(1)]);
    assert.equal((await service.pull(target))[0]?.description, 'Imported');
  });
});
