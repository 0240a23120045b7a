import assert from 'node:assert/strict';
import type { Environment, TestTarget } from '../../../../src/api/contract/testTarget.ts';
import { missingId, startService, type TestService } from '../../../support/testService.ts';

describe('The local service: environments', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const create = (body: object) =>
    service.send<Environment>('POST', `/v3/test-targets/${target}/environments`, body);
  const update = (id: string, body: object) =>
    service.send<Environment>('PATCH', `/v3/test-targets/${target}/environments/${id}`, body);

  it('creates an ADDITIONAL environment that is listed with its target', async () => {
    const { status, body } = await create({
      name: 'Staging',
      discoveryUrl: 'https://staging.example/',
      testAccount: { username: 'ada', password: 'hunter2', otpInitializerKey: 'JBSW' },
      basicAuth: { username: 'b', password: 'p' },
      privateLocationName: 'Cellar',
      additionalHeaderFields: { 'X-Env': 'staging' },
    });
    assert.equal(status, 200);
    const { id, updatedAt, privateLocation, ...rest } = body;
    assert.ok(updatedAt);
    assert.ok(privateLocation?.id);
    assert.deepEqual(
      { ...rest, privateLocation: { ...privateLocation, id: '' } },
      {
        testTargetId: target,
        type: 'ADDITIONAL',
        name: 'Staging',
        discoveryUrl: 'https://staging.example/',
        testAccount: { username: 'ada', password: 'hunter2', otpInitializerKey: 'JBSW', updatedAt },
        basicAuth: { username: 'b', password: 'p', updatedAt },
        additionalHeaderFields: { 'X-Env': 'staging' },
        privateLocation: { id: '', name: 'Cellar', status: 'ONLINE', type: 'LOCAL' },
      },
    );
    const { body: targets } = await service.send<TestTarget[]>('GET', '/v2/test-targets');
    const listed = targets[0]?.environments?.map(({ id: one, type, discoveryUrl }) => ({
      id: one,
      type,
      discoveryUrl,
    }));
    assert.deepEqual(listed?.[1], { id, type: 'ADDITIONAL', discoveryUrl: 'https://staging.example/' });
    assert.ok(!JSON.stringify(targets).includes('hunter2'), 'a listing holds no secret');
  });

  it('answers an update with the type as its name, as the contract says', async () => {
    const { body } = await create({ name: 'Staging' });
    assert.equal((await update(body.id, { name: 'Stage' })).body.name, 'ADDITIONAL');
  });

  it('keeps fields that are not in an update, and clears those that are null', async () => {
    const { body } = await create({
      name: 'Staging',
      discoveryUrl: 'https://staging.example/',
      testAccount: { username: 'ada', password: 'hunter2' },
      privateLocationName: 'Cellar',
    });
    const kept = (await update(body.id, { testAccount: { password: 'better' } })).body;
    assert.deepEqual(kept.testAccount, { username: 'ada', password: 'better', updatedAt: kept.updatedAt });
    assert.equal(kept.discoveryUrl, 'https://staging.example/');
    assert.equal(kept.privateLocation?.name, 'Cellar');
    const cleared = (await update(body.id, { discoveryUrl: null, privateLocationName: null, name: null }))
      .body;
    assert.deepEqual(
      [cleared.discoveryUrl, cleared.privateLocation, cleared.testAccount?.username],
      [undefined, undefined, 'ada'],
    );
  });

  it('gives the same private location the same ID', async () => {
    const first = await create({ name: 'A', privateLocationName: 'Cellar' });
    const second = await create({ name: 'B', privateLocationName: 'Cellar' });
    assert.equal(first.body.privateLocation?.id, second.body.privateLocation?.id);
  });

  it('refuses a name that another environment has', async () => {
    await create({ name: 'Staging' });
    const { status, body } = await create({ name: 'Staging' });
    assert.equal(status, 400);
    assert.deepEqual(body, [
      {
        code: 'custom',
        expected: 'a new name',
        received: 'Staging',
        path: ['name'],
        message: 'An environment named "Staging" already exists',
      },
    ]);
  });

  it('answers 404 for an unknown environment, and for one of another target', async () => {
    const { body } = await create({ name: 'Staging' });
    const other = await service.target();
    assert.deepEqual((await update(missingId, {})).body, {
      status: 404,
      message: `There is no environment with the id ${missingId}`,
    });
    const foreign = await service.send('PATCH', `/v3/test-targets/${other}/environments/${body.id}`, {});
    assert.equal(foreign.status, 404);
    assert.equal((await service.send('POST', `/v3/test-targets/${missingId}/environments`, {})).status, 404);
  });

  it('writes no secret to the log', async () => {
    const { body } = await create({
      name: 'Staging',
      testAccount: { password: 'hunter2' },
      basicAuth: { password: 'swordfish' },
    });
    await update(body.id, { testAccount: { password: 4711 } });
    assert.doesNotMatch(service.logged.join('\n'), /hunter2|swordfish|4711|the-key-of/);
    assert.equal(service.logged.length, 3);
  });

  it('lists environments with their names, without passwords, keys and headers', async () => {
    await create({
      name: 'Staging',
      testAccount: { username: 'ada', password: 'hunter2', otpInitializerKey: 'JBSW' },
      basicAuth: { username: 'b', password: 'swordfish' },
      additionalHeaderFields: { Authorization: 'Bearer 4711' },
    });
    const { body } = await service.send<Environment[]>('GET', `/v3/test-targets/${target}/environments`);
    assert.deepEqual(
      body.map(({ name, type, testAccount, basicAuth }) => ({
        name,
        type,
        account: testAccount?.username,
        basic: basicAuth?.username,
      })),
      [
        { name: 'DEFAULT', type: 'DEFAULT', account: undefined, basic: undefined },
        { name: 'Staging', type: 'ADDITIONAL', account: 'ada', basic: 'b' },
      ],
    );
    assert.doesNotMatch(JSON.stringify(body), /hunter2|JBSW|swordfish|4711/);
  });

  it('deletes an additional environment, and keeps the default one', async () => {
    const { body } = await create({ name: 'Staging' });
    const path = `/v3/test-targets/${target}/environments`;
    assert.deepEqual(await service.send('DELETE', `${path}/${body.id}`), {
      status: 200,
      body: { status: 200, success: true },
    });
    assert.equal((await service.send('DELETE', `${path}/${body.id}`)).status, 404);
    const [left, ...others] = (await service.send<Environment[]>('GET', path)).body;
    assert.deepEqual(others, []);
    assert.deepEqual(await service.send('DELETE', `${path}/${left?.id}`), {
      status: 400,
      body: { status: 400, message: 'The default environment of a test target stays' },
    });
  });
});
