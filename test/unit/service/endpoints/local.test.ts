import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import type { ReportPage, TestReport } from '../../../../src/api/contract/report.ts';
import { zipFiles } from '../../../../src/service/endpoints/zipFiles.ts';
import {
  createdReport,
  savedTrace,
  runDetails,
  runEnvironments,
  updatedResult,
  type CreatedReport,
} from '../../../../src/service/localContract/localApi.ts';
import {
  createTestCase,
  id,
  key,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

describe('The local service: runs of the extension', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const ask = async (method: string, route: string, body?: object) => {
    const response = await service.app.request(`/api/local/v1/test-targets/${target}${route}`, {
      method,
      headers: { 'X-API-Key': key },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    const answer: unknown = JSON.parse(await response.text());
    return { status: response.status, headers: response.headers, body: answer };
  };
  const run = {
    executionUrl: 'https://ada:secret@shop.example/',
    browser: 'CHROMIUM',
    breakpoint: 'DESKTOP',
    context: { source: 'manual', description: 'Test Explorer' },
    testCaseIds: [id(1), id(2), id(1)],
  };
  const newReport = async (): Promise<CreatedReport> =>
    createdReport.parse((await ask('POST', '/test-reports', run)).body);
  const resultsOf = ({ testResults }: CreatedReport) => testResults ?? [];
  const read = async (reportId: string): Promise<TestReport> =>
    (await service.send<TestReport>('GET', `/v2/test-targets/${target}/test-reports/${reportId}`)).body;

  it('start a report with a waiting result for each case, also for one that the service does not have', async () => {
    await service.push(target, createTestCase(1));
    const report = await newReport();
    assert.equal(report.status, 'WAITING');
    assert.equal(report.executionUrl, 'https://shop.example/', 'without the password');
    assert.deepEqual(
      resultsOf(report).map(({ testCaseId, status }) => [testCaseId, status]),
      [
        [id(1), 'WAITING'],
        [id(2), 'WAITING'],
      ],
    );
    assert.deepEqual(await read(report.id), report);
    const { data } = (await service.send<ReportPage>('GET', `/v3/test-targets/${target}/test-reports`)).body;
    assert.deepEqual(
      data[0]?.testResults?.map(({ testCaseVersionId }) => testCaseVersionId),
      [service.store.cases.record(target, id(1))?.versionId, undefined],
    );
  });

  it('keep the fix of a result, which a pull of the fixes of its report answers', async () => {
    const report = await newReport();
    const [first, second] = resultsOf(report);
    const keep = (resultId = '', testCase: object = {}) =>
      ask('PUT', `/test-reports/${report.id}/test-results/${resultId}/fix`, { testCase });
    const pullFixes = async (): Promise<unknown> =>
      (await service.send('GET', `/beta/test-targets/${target}/pull?testReportId=${report.id}`)).body;
    assert.deepEqual(await pullFixes(), { testCases: [] });
    const fixed = createTestCase(1);
    assert.equal((await keep(first?.id, fixed)).status, 200);
    assert.deepEqual(await pullFixes(), { testCases: [fixed] });
    const details = await ask('GET', `/test-reports/${report.id}/run`);
    assert.equal(runDetails.parse(details.body).fixed, 1);
    assert.equal((await keep(second?.id, fixed)).status, 400, 'of another test case');
    assert.equal('fixed' in (resultsOf(createdReport.parse(await read(report.id)))[0] ?? {}), false);
  });

  it('report the result of each case, which updates the status of the report', async () => {
    const report = await newReport();
    const [first, second] = resultsOf(report);
    const judge = (resultId = '', body: object = {}) =>
      ask('PATCH', `/test-reports/${report.id}/test-results/${resultId}`, body);
    const answer = updatedResult.parse((await judge(first?.id, { status: 'PASSED' })).body);
    assert.equal(answer.status, 'PASSED');
    assert.equal((await read(report.id)).status, 'WAITING');
    await judge(second?.id, { status: 'FAILED', errorMessage: 'Step 2 · No button' });
    const after = await read(report.id);
    assert.equal(after.status, 'FAILED');
    assert.deepEqual(after.testResults?.[0], answer);
    assert.equal(after.testResults?.[1]?.errorMessage, 'Step 2 · No button');
    assert.ok((after.testResults?.[1]?.updatedAt ?? '') > (second?.updatedAt ?? ''));
    assert.equal(after.updatedAt, after.testResults?.[1]?.updatedAt);
    assert.equal(after.createdAt, report.createdAt);
    await judge(second?.id, { status: 'PASSED' });
    assert.equal(
      (await read(report.id)).testResults?.[1]?.errorMessage,
      null,
      'a new verdict is a whole one',
    );
  });

  it('include how long each test case ran and which were skipped, in addition to the contract', async () => {
    const skipped = [{ testCaseId: id(3), reason: 'Its run status is OFF.' }];
    const report = createdReport.parse((await ask('POST', '/test-reports', { ...run, skipped })).body);
    const [first, second] = resultsOf(report);
    const detailsNow = async () =>
      runDetails.parse((await ask('GET', `/test-reports/${report.id}/run`)).body);
    const judge = (resultId = '', body: object = {}) =>
      ask('PATCH', `/test-reports/${report.id}/test-results/${resultId}`, body);
    assert.deepEqual(await detailsNow(), { durations: {}, skipped, fixed: 0 });
    await judge(first?.id, { status: 'PASSED', duration: 1234 });
    await judge(second?.id, { status: 'ERROR', errorMessage: 'The run was ended' });
    assert.deepEqual(await detailsNow(), { durations: { [first?.id ?? '']: 1234 }, skipped, fixed: 0 });
    const { data } = (await service.send<ReportPage>('GET', `/v3/test-targets/${target}/test-reports`)).body;
    assert.doesNotMatch(JSON.stringify([await read(report.id), data]), /duration|skipped/);
    await judge(first?.id, { status: 'WAITING' });
    assert.deepEqual((await detailsNow()).durations, {}, 'a new verdict is a whole one');
    assert.equal((await ask('GET', `/test-reports/${missingId}/run`)).status, 404);
  });

  it('store a trace that the report links to, at an address that needs no key', async () => {
    const report = await newReport();
    const [first] = resultsOf(report);
    const bytes = await zipFiles(new Map([['trace.trace', 'x']]));
    const put = await ask('PUT', `/test-reports/${report.id}/test-results/${first?.id}/trace`, bytes);
    assert.equal(put.status, 200);
    const { traceUrl } = savedTrace.parse(put.body);
    assert.equal((await read(report.id)).testResults?.[0]?.traceUrl, traceUrl);
    assert.equal((await read(report.id)).testResults?.[1]?.traceUrl, undefined);
    const response = await service.pages.request(traceUrl);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array(bytes));
    const file = service.traces.folder.file(first?.id ?? '');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readFileSync(file), Buffer.from(bytes));
  });

  it('store a trace that is not in a report', async () => {
    const bytes = await zipFiles(new Map([['trace.trace', 'y']]));
    const put = await service.app.request('/api/local/v1/traces', {
      method: 'PUT',
      headers: { 'X-API-Key': key },
      body: bytes,
    });
    const { traceUrl } = savedTrace.parse(JSON.parse(await put.text()));
    const response = await service.pages.request(traceUrl);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array(bytes));
  });

  it('get the environments with all values for a run, only with the key, never cached or logged', async () => {
    await service.send('PATCH', `/v3/test-targets/${target}`, {
      testIdAttribute: 'data-x',
      timeoutPerStep: 7000,
    });
    await service.send('POST', `/v3/test-targets/${target}/environments`, {
      name: 'Staging',
      discoveryUrl: 'https://staging.example/',
      testAccount: { username: 'ada', password: 'hunter2', otpInitializerKey: 'JBSW' },
      basicAuth: { username: 'gate', password: 'keeper' },
      additionalHeaderFields: { 'X-Team': 'shop', 'X-Level': 3, odd: { a: 1 } },
    });
    const { body, headers } = await ask('GET', '/environments');
    assert.equal(headers.get('Cache-Control'), 'no-store');
    const { environments, ...how } = runEnvironments.parse(body);
    assert.deepEqual(how, { app: 'Shop', testIdAttribute: 'data-x', timeoutPerStep: 7000 });
    const [first, staging] = environments;
    assert.deepEqual(
      [first?.name, first?.type, Object.keys(first?.variables ?? {})],
      ['DEFAULT', 'DEFAULT', ['EMAIL']],
    );
    const { id: _id, variables, ...rest } = { ...staging };
    assert.match(variables?.['EMAIL'] ?? '', /@local\.invalid$/);
    assert.deepEqual(
      { ...variables, EMAIL: '' },
      { EMAIL: '', USERNAME: 'ada', PASSWORD: 'hunter2', OTP_INITIALIZER_KEY: 'JBSW' },
    );
    assert.deepEqual(rest, {
      name: 'Staging',
      type: 'ADDITIONAL',
      discoveryUrl: 'https://staging.example/',
      basicAuth: { username: 'gate', password: 'keeper' },
      headers: { 'X-Team': 'shop', 'X-Level': '3' },
    });
    assert.ok(!service.logged.join('\n').includes('hunter2'));
  });

  it('are refused without the key', async () => {
    const routes: [string, string][] = [
      ['GET', 'environments'],
      ['POST', 'test-reports'],
      ['PATCH', `test-reports/${missingId}/test-results/${missingId}`],
      ['PUT', `test-reports/${missingId}/test-results/${missingId}/trace`],
    ];
    for (const [method, route] of routes) {
      const response = await service.app.request(`/api/local/v1/test-targets/${target}/${route}`, { method });
      assert.equal(response.status, 401, route);
    }
  });

  it('are refused when they are invalid, and change nothing', async () => {
    const report = await newReport();
    const [first] = resultsOf(report);
    const result = `/test-reports/${report.id}/test-results/${first?.id}`;
    const refused: [string, string, object, number][] = [
      ['POST', '/test-reports', { ...run, testCaseIds: [] }, 400],
      ['POST', '/test-reports', { ...run, testCaseIds: ['x'] }, 400],
      ['POST', '/test-reports', { ...run, executionUrl: 'file:///etc/passwd' }, 400],
      ['POST', '/test-reports', { ...run, context: undefined }, 400],
      ['PATCH', result, { status: 'SKIPPED' }, 400],
      ['PATCH', `/test-reports/${report.id}/test-results/${missingId}`, { status: 'PASSED' }, 404],
      ['PATCH', `/test-reports/${missingId}/test-results/${first?.id}`, { status: 'PASSED' }, 404],
      ['PUT', `${result}/trace`, new TextEncoder().encode('<script>'), 415],
      ['PUT', `/test-reports/${report.id}/test-results/${missingId}/trace`, new Uint8Array(), 404],
    ];
    for (const [method, route, body, status] of refused)
      assert.equal((await ask(method, route, body)).status, status, `${method} ${route}`);
    assert.deepEqual(await read(report.id), report);
    assert.equal([...service.store.reports.newestFirst(target)].length, 1);
  });
});
