import assert from 'node:assert/strict';
import type { TestTarget } from '../../../../src/api/contract/testTarget.ts';
import { missingId, startService, type TestService } from '../../../support/testService.ts';

describe('The local service: test targets', () => {
  let service: TestService;
  beforeEach(() => (service = startService()));
  afterEach(() => service.close());

  const shop = { testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example/' } };

  it('creates a target with its DEFAULT environment', async () => {
    const { status, body } = await service.send('POST', '/v3/test-targets', shop);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      id: '00000001-0000-4000-8000-00000000abcd',
      app: 'Shop',
      tags: [],
      environments: [
        {
          id: '00000002-0000-4000-8000-00000000abcd',
          type: 'DEFAULT',
          discoveryUrl: 'https://shop.example/',
          email: '00000003@local.invalid',
        },
      ],
    });
  });

  it('lists targets in the order of their creation', async () => {
    assert.deepEqual((await service.send('GET', '/v2/test-targets')).body, []);
    const first = await service.send('POST', '/v3/test-targets', shop);
    const second = await service.send('POST', '/v3/test-targets', shop);
    assert.deepEqual((await service.send('GET', '/v2/test-targets')).body, [first.body, second.body]);
  });

  it('changes the fields in an update and leaves the rest', async () => {
    const id = await service.target();
    const update = (body: object) => service.send<TestTarget>('PATCH', `/v3/test-targets/${id}`, body);
    assert.equal((await update({ app: 'Store' })).body.app, 'Store');
    assert.equal((await update({ testIdAttribute: 'data-test', timeoutPerStep: 5000 })).body.app, 'Store');
    await update({ testManagementIntegration: { domain: 'https://tms.example', apiKey: 'secret' } });
    const answer = await update({ testManagementIntegration: { username: 'ada' }, testIdAttribute: null });
    const { testManagementIntegration, timeoutPerStep, testIdAttribute } = service.store.target(id) ?? {};
    assert.deepEqual(
      { testManagementIntegration, timeoutPerStep, testIdAttribute },
      {
        testManagementIntegration: { domain: 'https://tms.example', apiKey: 'secret', username: 'ada' },
        timeoutPerStep: 5000,
        testIdAttribute: undefined,
      },
    );
    assert.ok(!JSON.stringify(answer.body).includes('secret'));
  });

  for (const timeoutPerStep of [4999, 30_001, 5000.5, '5000']) {
    it(`refuses a timeoutPerStep of ${JSON.stringify(timeoutPerStep)}`, async () => {
      const { status, body } = await service.send<{ path: unknown }[]>(
        'PATCH',
        `/v3/test-targets/${await service.target()}`,
        {
          timeoutPerStep,
        },
      );
      assert.equal(status, 400);
      assert.deepEqual(body[0]?.path, ['timeoutPerStep']);
    });
  }

  it('answers 400 with an issue for each missing field', async () => {
    const answer = await service.send('POST', '/v3/test-targets', { testTarget: { app: 'Shop' } });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, [
      {
        code: 'invalid_type',
        expected: 'string',
        received: 'undefined',
        path: ['testTarget', 'discoveryUrl'],
        message: 'Invalid input: expected string, received undefined',
      },
    ]);
  });

  it('refuses a discoveryUrl that is not a web address', async () => {
    const testTarget = { app: 'Shop', discoveryUrl: 'javascript:alert(1)' };
    assert.equal((await service.send('POST', '/v3/test-targets', { testTarget })).status, 400);
  });

  it('answers 404 for an unknown target, and names it', async () => {
    assert.deepEqual(await service.send('PATCH', `/v3/test-targets/${missingId}`, {}), {
      status: 404,
      body: { status: 404, message: `There is no test target with the id ${missingId}` },
    });
  });

  it('lists targets below v3 as below v2, and gives each of them', async () => {
    const { body } = await service.send<TestTarget>('POST', '/v3/test-targets', shop);
    const listed = (await service.send('GET', '/v3/test-targets')).body;
    assert.deepEqual(listed, (await service.send('GET', '/v2/test-targets')).body);
    assert.deepEqual(listed, [body]);
    assert.deepEqual((await service.send('GET', `/v3/test-targets/${body.id}`)).body, body);
    assert.equal((await service.send('GET', `/v3/test-targets/${missingId}`)).status, 404);
  });
});
