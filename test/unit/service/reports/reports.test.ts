import assert from 'node:assert/strict';
import type { ReportPage, TestReport } from '../../../../src/api/contract/report.ts';
import type { DraftPushAnswer } from '../../../../src/service/cases/pushAndImport.ts';
import { reportStatus } from '../../../../src/service/reports/reportResponses.ts';
import {
  createTestCase,
  id,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

describe('The local service: test reports', () => {
  let service: TestService;
  let target: string;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const draft = async (...numbers: number[]): Promise<DraftPushAnswer> =>
    (
      await service.send<DraftPushAnswer>('POST', `/beta/test-targets/${target}/draft/push`, {
        testCases: numbers.map((number) => createTestCase(number)),
      })
    ).body;
  const page = async (query: Record<string, string> = {}): Promise<ReportPage> =>
    (
      await service.send<ReportPage>(
        'GET',
        `/v3/test-targets/${target}/test-reports?${new URLSearchParams(query).toString()}`,
      )
    ).body;
  const createdAts = ({ data }: ReportPage) => data.map(({ createdAt }) => createdAt ?? '');

  it('are listed newest first, twenty per page, each once', async () => {
    for (let number = 0; number < 45; number++) await draft(1);
    const seen: string[] = [];
    const sizes: [number, boolean | null | undefined][] = [];
    for (let key: ReportPage['key'] | undefined, next: boolean | null | undefined = true; next;) {
      const listed: ReportPage = await page(key ? { key: JSON.stringify(key) } : {});
      seen.push(...createdAts(listed));
      sizes.push([listed.data.length, listed.hasNextPage]);
      [key, next] = [listed.key, listed.hasNextPage];
    }
    assert.deepEqual(sizes, [
      [20, true],
      [20, true],
      [5, false],
    ]);
    assert.deepEqual(seen, [...new Set(seen)].sort().toReversed());
  });

  it('never have the same time, so that no page omits one', async () => {
    const still = startService({}, { clock: { now: () => new Date('2026-01-01T00:00:00Z') } });
    const frozen = await still.target();
    for (let number = 0; number < 3; number++) {
      await still.send('POST', `/beta/test-targets/${frozen}/draft/push`, { testCases: [createTestCase(1)] });
    }
    assert.deepEqual(
      [...still.store.reports.newestFirst(frozen)].map(({ createdAt }) => createdAt),
      ['2026-01-01T00:00:00.002Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.000Z'],
    );
    still.close();
  });

  it('accept the key as JSON and in brackets, in any time zone', async () => {
    for (let number = 0; number < 3; number++) await draft(1);
    const [, second = '', third = ''] = createdAts(await page());
    assert.deepEqual(createdAts(await page({ key: JSON.stringify({ createdAt: second }) })), [third]);
    assert.deepEqual(createdAts(await page({ 'key[createdAt]': second.replace('Z', '+00:00') })), [third]);
  });

  it('are filtered by their fields, their context and their results', async () => {
    const first = await draft(1);
    await draft(2);
    const find = async (key: string, value: unknown) =>
      (await page({ filter: JSON.stringify([{ key, operator: 'EQUALS', value }]) })).data.length;
    assert.equal(await find('testCaseId', id(1)), 1);
    assert.equal(await find('testCaseVersionId', first.versionIds[0]), 1);
    assert.equal(await find('status', 'WAITING'), 2);
    assert.equal(await find('status', 'PASSED'), 0);
    assert.equal(await find('context.source', 'manual'), 2);
    assert.equal(await find('executionUrl', 'https://shop.example/'), 2);
    assert.equal(await find('context.triggeredBy.type', 'USER'), 0);
    assert.equal(await find('environmentId', id(3)), 0);
  });

  it('refuse an invalid query', async () => {
    const queries: Record<string, string>[] = [
      { key: '{' },
      { key: '{}' },
      { key: '{"createdAt":"yesterday"}' },
      { 'key[createdAt]': 'x' },
      { filter: '{}' },
      { filter: '[{"key":"__proto__","operator":"EQUALS","value":1}]' },
      { filter: '[{"key":"id","operator":"LIKE","value":1}]' },
    ];
    for (const query of queries) {
      const { status, body } = await service.send(
        'GET',
        `/v3/test-targets/${target}/test-reports?${new URLSearchParams(query).toString()}`,
      );
      assert.equal(status, 400, JSON.stringify(query));
      assert.ok(Array.isArray(body));
    }
  });

  it('are shown individually with their status and the cases of their results', async () => {
    const { syncDataByStableId } = await draft(1, 2);
    const [listed] = (await page()).data;
    const { status, body } = await service.send<TestReport>(
      'GET',
      `/v2/test-targets/${target}/test-reports/${listed?.id}`,
    );
    assert.equal(status, 200);
    const { createdAt } = body;
    assert.deepEqual(body, {
      id: listed?.id,
      testTargetId: target,
      createdAt,
      updatedAt: createdAt,
      executionUrl: 'https://shop.example/',
      context: { source: 'manual', description: 'Draft push' },
      status: 'WAITING',
      testResults: [1, 2].map((number) => ({
        id: syncDataByStableId[id(number)]?.testResultId,
        testCaseId: id(number),
        testTargetId: target,
        createdAt,
        updatedAt: createdAt,
        status: 'WAITING',
        errorMessage: null,
      })),
    });
  });

  it('answer 404 for an unknown report and for one of another target', async () => {
    await draft(1);
    const [listed] = (await page()).data;
    const other = await service.target();
    for (const path of [`${target}/test-reports/${missingId}`, `${other}/test-reports/${listed?.id}`]) {
      assert.equal((await service.send('GET', `/v2/test-targets/${path}`)).status, 404);
    }
    assert.equal((await service.send('GET', `/v3/test-targets/${missingId}/test-reports`)).status, 404);
  });

  const statuses: [string[], string][] = [
    [[], 'PASSED'],
    [['PASSED', 'PASSED'], 'PASSED'],
    [['PASSED', 'FAILED'], 'FAILED'],
    [['PASSED', 'ERROR'], 'FAILED'],
    [['FAILED', 'WAITING'], 'WAITING'],
    [['PASSED', 'RUNNING'], 'WAITING'],
  ];
  for (const [results, status] of statuses) {
    it(`are ${status} with the results [${results.join(', ')}]`, () =>
      assert.equal(reportStatus(results.map((one) => ({ status: one }))), status));
  }

  it('are answered below v3 as below v2', async () => {
    await draft(1);
    const [report] = (await page()).data;
    const path = `/test-targets/${target}/test-reports`;
    const { status, body } = await service.send('GET', `/v3${path}/${report?.id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, (await service.send('GET', `/v2${path}/${report?.id}`)).body);
    assert.equal((await service.send('GET', `/v3${path}/${missingId}`)).status, 404);
  });
});
