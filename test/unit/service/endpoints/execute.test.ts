import assert from 'node:assert/strict';
import type { TestReport } from '../../../../src/api/contract/report.ts';
import type { RunDetails } from '../../../../src/service/localContract/localApi.ts';
import type { ReportRecord } from '../../../../src/service/store/records.ts';
import type { ReportEnvironment } from '../../../../src/service/targets/targets.ts';
import {
  createTestCase,
  id,
  key,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

interface Queued {
  readonly report: ReportRecord;
  readonly environment: ReportEnvironment | undefined;
}

interface Executed {
  readonly testReportUrl: string;
  readonly testReport: TestReport;
}

describe('The local service: executing a test target', () => {
  let service: TestService;
  let target: string;
  let queued: Queued[];
  beforeEach(async () => {
    queued = [];
    const runs = {
      add: (report: ReportRecord, environment?: ReportEnvironment) =>
        void queued.push({ report, environment }),
    };
    service = startService({}, { runs });
    target = await service.target();
    await service.push(
      target,
      createTestCase(1, { tagNames: ['smoke'] }),
      createTestCase(2, { dependencyId: id(1), tagNames: ['cart', 'slow'], teardownId: id(4) }),
      createTestCase(3, { runStatus: 'OFF' }),
      createTestCase(4, { type: 'TEARDOWN' }),
      createTestCase(5, { excludedEnvironmentNames: ['Staging'] }),
    );
  });
  afterEach(() => service.close());

  const execute = <Body = Executed>(fields: object = {}) =>
    service.send<Body>('POST', '/v3/execute', {
      testTargetId: target,
      url: 'https://staging.example/',
      context: { source: 'manual', description: 'nightly' },
      ...fields,
    });
  const casesOf = ({ testResults }: TestReport) => testResults?.map(({ testCaseId }) => testCaseId);
  const environment = (body: object) => service.send('POST', `/v3/test-targets/${target}/environments`, body);
  const refusal = async (fields: object) => {
    const { status, body } = await execute<{ message: string } | { message: string }[]>(fields);
    return [status, Array.isArray(body) ? body[0]?.message : body.message];
  };

  it('queues its enabled test cases for a run at the address, with a report that waits', async () => {
    const { status, body } = await execute();
    assert.equal(status, 200);
    const { testReport } = body;
    assert.deepEqual(casesOf(testReport), [id(1), id(2), id(5)], 'what only cleans up is no test');
    assert.equal(testReport.status, 'WAITING');
    assert.equal(testReport.executionUrl, 'https://staging.example/');
    assert.deepEqual(testReport.context, { source: 'manual', description: 'nightly' });
    assert.deepEqual(
      queued.map(({ report, environment: used }) => [report.id, used?.name]),
      [[testReport.id, 'DEFAULT']],
    );
    const named = await execute({ environmentName: 'default' });
    assert.equal(named.status, 200, 'the name that the known command-line client sends');
    assert.equal(queued.at(-1)?.report.environmentId, queued[0]?.report.environmentId);
    const at = await service.app.request(body.testReportUrl, { headers: { 'X-API-Key': key } });
    const again: unknown = await at.json();
    assert.deepEqual(again, testReport, 'the address of the report');
    const run = await service.app.request(
      `/api/local/v1/test-targets/${target}/test-reports/${testReport.id}/run`,
      { headers: { 'X-API-Key': key } },
    );
    const { skipped } = (await run.json()) as RunDetails;
    assert.deepEqual(skipped, [
      { testCaseId: id(3), reason: 'The test case is disabled: its run status is OFF.' },
    ]);
  });

  it('runs only test cases with one of the tags', async () => {
    const { body } = await execute({ tags: ['slow', 'smoke'] });
    assert.deepEqual(casesOf(body.testReport), [id(1), id(2)]);
  });

  it('runs in the named environment, which test cases may exclude', async () => {
    await environment({ name: 'Staging', testAccount: { username: 'ada' }, basicAuth: { username: 'b' } });
    const { body } = await execute({ environmentName: 'Staging' });
    assert.deepEqual(casesOf(body.testReport), [id(1), id(2)]);
    const [{ environment: used } = { environment: undefined }] = queued;
    assert.equal(used?.name, 'Staging');
    assert.equal(used?.variables.get('USERNAME'), 'ada');
    assert.deepEqual(used?.basicAuth, { username: 'b', password: '' });
  });

  it('overwrites variables for the run only, and shows their values nowhere', async () => {
    const { body } = await execute({
      url: 'https://ada:swordfish@staging.example/',
      variablesToOverwrite: { PASSWORD: 'hunter2', $OCTO_USERNAME: ['grace', 'ada'], coupon: ['C-4711'] },
    });
    const [{ environment: used } = { environment: undefined }] = queued;
    assert.deepEqual(
      ['PASSWORD', 'USERNAME', 'coupon'].map((name) => used?.variables.get(name)),
      ['hunter2', 'grace', 'C-4711'],
    );
    assert.deepEqual(used?.basicAuth, { username: 'ada', password: 'swordfish' });
    assert.equal(body.testReport.executionUrl, 'https://staging.example/');
    const reports = await service.send('GET', `/v3/test-targets/${target}/test-reports`);
    assert.doesNotMatch(
      JSON.stringify([body, reports.body, queued[0]?.report, service.logged]),
      /hunter2|grace|C-4711|swordfish/,
    );
  });

  it('is refused in words when there is nothing to run, and leaves no report', async () => {
    assert.deepEqual(await refusal({ tags: ['none', 'other'] }), [
      400,
      'No enabled test case has one of the tags "none", "other"',
    ]);
    assert.deepEqual(await refusal({ environmentName: 'Nowhere' }), [
      400,
      'There is no environment named "Nowhere"',
    ]);
    await service.push(target, createTestCase(3, { runStatus: 'OFF' }));
    assert.deepEqual(await refusal({}), [
      400,
      'The test cases have the run status OFF or exclude the environment "DEFAULT"',
    ]);
    await service.push(target);
    assert.deepEqual(await refusal({}), [400, 'The test target has no enabled test case to run']);
    assert.deepEqual(await refusal({ testTargetId: missingId }), [
      404,
      `There is no test target with the id ${missingId}`,
    ]);
    const { body } = await service.send<{ data: unknown[] }>(
      'GET',
      `/v3/test-targets/${target}/test-reports`,
    );
    assert.deepEqual([body.data, queued], [[], []]);
  });

  it('is refused when the request does not fit', async () => {
    for (const fields of [
      { url: 'file:///etc/passwd' },
      { context: undefined },
      { tags: 'smoke' },
      { variablesToOverwrite: { 'A B': 'x' } },
      { variablesToOverwrite: { A: [] } },
      { variablesToOverwrite: { A: 4711 } },
    ]) {
      assert.equal((await execute(fields)).status, 400, JSON.stringify(fields));
    }
    assert.deepEqual(queued, []);
  });

  it('is refused by a service that runs nothing', async () => {
    const idle = startService();
    const { status, body } = await idle.send('POST', '/v3/execute', {
      testTargetId: await idle.target(),
      url: 'https://staging.example/',
      context: {},
    });
    idle.close();
    assert.deepEqual(
      [status, body],
      [424, { status: 424, message: 'The local service was started without runs' }],
    );
  });
});
