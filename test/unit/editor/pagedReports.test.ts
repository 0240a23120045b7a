import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { createClient, type ServiceClient } from '../../../src/api/createClient.ts';
import { loadComparableReport } from '../../../src/editor/reports/loadComparableReport.ts';
import { PagedReports } from '../../../src/editor/results/pagedReports.ts';
import { compareResults } from '../../../src/report/history/comparisonAndTrend.ts';
import { toReportDetail } from '../../../src/report/summary/toReportDetail.ts';
import type { CreatedReport } from '../../../src/service/localContract/localApi.ts';
import { idOf } from '../../support/reports.ts';
import { key, startService, type TestService } from '../../support/testService.ts';

describe('the reports of a target in a panel', () => {
  let service: TestService;
  let server: ServerType;
  let client: ServiceClient;
  let feed: PagedReports;
  let target: string;
  /** The queries to endpoint 16. */
  let asked: string[];
  let takesJson: boolean;

  beforeEach(async () => {
    service = startService();
    asked = [];
    takesJson = true;
    server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    client = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, apiKey: () => Promise.resolve(key) });
    target = await service.target();
    feed = new PagedReports(target, () => Promise.resolve(client));
  });
  afterEach(() => {
    server.close();
    service.close();
  });

  function answer(request: Request): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/test-reports')) asked.push(decodeURIComponent(searchParams.toString()));
    if (!takesJson && searchParams.has('key')) return Response.json({ message: 'no' }, { status: 400 });
    return service.app.fetch(request);
  }

  const ask = async (method: string, below: string, body: object): Promise<CreatedReport> => {
    const path = `/api/local/v1/test-targets/${target}/test-reports${below}`;
    const headers = { 'X-API-Key': key };
    const response = await service.app.request(path, { method, headers, body: JSON.stringify(body) });
    assert.equal(response.status, 200);
    return (await response.json()) as CreatedReport;
  };
  /** A report of one or several cases that has ended. */
  const ended = async (
    numbers: number | readonly number[],
    status: 'PASSED' | 'FAILED',
    browser = 'CHROMIUM',
    executionUrl = 'https://shop.example/',
  ): Promise<string> => {
    const { id, testResults } = await ask('POST', '', {
      executionUrl,
      browser,
      breakpoint: 'DESKTOP',
      context: { source: 'manual' },
      testCaseIds: [numbers].flat().map(idOf),
    });
    for (const result of testResults ?? [])
      await ask('PATCH', `/${id}/test-results/${result.id}`, { status });
    return id;
  };
  const latest = async (): Promise<void> => feed.take(await client.listTestReports(target));
  const ids = () => (feed.list ?? []).map(({ id }) => id);

  it('come page by page, each requested with the key of the page before, until there is none', async () => {
    const all: string[] = [];
    for (let count = 0; count < 45; count++) all.unshift(await ended(1, 'PASSED'));
    await latest();
    assert.deepEqual([ids(), feed.hasOlder], [all.slice(0, 20), true]);
    await feed.older();
    assert.deepEqual([ids(), feed.hasOlder], [all.slice(0, 40), true]);
    await feed.older();
    assert.deepEqual([ids(), feed.hasOlder], [all, false]);
    await feed.older();
    const keys = [all[19], all[39]].map((id) => feed.list?.find((report) => report.id === id)?.createdAt);
    assert.deepEqual(asked, ['', ...keys.map((createdAt) => `key={"createdAt":"${createdAt}"}`)]);
  });

  it('come from a service that accepts keys in brackets only, after one request in JSON', async () => {
    for (let count = 0; count < 45; count++) await ended(1, 'PASSED');
    takesJson = false;
    await latest();
    await feed.older();
    await feed.older();
    assert.equal(new Set(ids()).size, 45);
    assert.deepEqual(
      asked.map((query) => query.replace(/[{=].*/, '')),
      ['', 'key', 'key[createdAt]', 'key[createdAt]'],
    );
  });

  it('keep the loaded pages when the latest are requested again', async () => {
    const all: string[] = [];
    for (let count = 0; count < 45; count++) all.unshift(await ended(1, 'PASSED'));
    await latest();
    await feed.older();
    const known = ids();
    const [first, second] = [await ended(1, 'PASSED'), await ended(1, 'FAILED')];
    await latest();
    assert.deepEqual(ids(), [second, first, ...known]);
    await feed.older();
    assert.deepEqual(ids(), [second, first, ...all]);
  });

  it('start again if so many came since that some would be missing between', async () => {
    for (let count = 0; count < 25; count++) await ended(1, 'PASSED');
    await latest();
    await feed.older();
    for (let count = 0; count < 21; count++) await ended(1, 'PASSED');
    await latest();
    assert.deepEqual([ids().length, feed.hasOlder], [20, true]);
    await feed.older();
    await feed.older();
    assert.equal(ids().length, 46);
  });

  it('are compared across the borders of pages, with the latest of the same browser that has a case in common', async () => {
    await ended(1, 'PASSED');
    const previous = await ended(1, 'FAILED');
    await ended(1, 'PASSED', 'FIREFOX');
    for (let count = 0; count < 24; count++) await ended(2, 'PASSED');
    const current = await ended(1, 'PASSED');
    await latest();
    const detailOf = (one: Awaited<ReturnType<typeof feed.report>>) =>
      toReportDetail(one, feed.listed(one.id), () => undefined, false);
    const now = detailOf(await feed.report(current));
    const found = await loadComparableReport(now, feed, detailOf);
    assert.equal(found?.summary.id, previous);
    assert.deepEqual(compareResults(now.results, found.results).newlyFixed, [idOf(1)]);
    const first = feed.list?.at(-1)?.id ?? '';
    assert.equal(await loadComparableReport(detailOf(await feed.report(first)), feed, detailOf), undefined);
  });

  it('are compared with one that has half of their cases rather than with a later one that has few', async () => {
    const detailOf = (one: Awaited<ReturnType<typeof feed.report>>) =>
      toReportDetail(one, feed.listed(one.id), () => undefined, false);
    const earlierOf = async (id: string): Promise<string | undefined> => {
      await latest();
      return (await loadComparableReport(detailOf(await feed.report(id)), feed, detailOf))?.summary.id;
    };
    const whole = await ended([1, 2, 3, 4], 'PASSED');
    await ended(1, 'FAILED');
    const two = await ended([5, 6], 'FAILED');
    const last = await ended([1, 2, 3, 4], 'PASSED');
    assert.equal(await earlierOf(last), whole);
    assert.equal(await earlierOf(await ended(1, 'PASSED')), last, 'all of its cases are there');
    assert.equal(await earlierOf(await ended([6, 10, 11], 'PASSED')), two, 'it has most of them');
  });

  it('are compared with one of the same address, or else with one of another address', async () => {
    const detailOf = (one: Awaited<ReturnType<typeof feed.report>>) =>
      toReportDetail(one, feed.listed(one.id), () => undefined, false);
    const earlierOf = async (id: string): Promise<string | undefined> => {
      await latest();
      return (await loadComparableReport(detailOf(await feed.report(id)), feed, detailOf))?.summary.id;
    };
    const staging = 'https://staging.example/';
    const first = await ended([1, 2, 3], 'FAILED', 'CHROMIUM', staging);
    const live = await ended([1, 2, 3], 'PASSED');
    assert.equal(await earlierOf(live), first, 'there is no other one');
    const second = await ended([1, 2, 3], 'FAILED', 'CHROMIUM', staging);
    assert.equal(await earlierOf(second), first);
    await ended([1], 'FAILED');
    assert.equal(await earlierOf(await ended([1, 2, 3], 'PASSED')), live);
    const whole = await ended([4, 5, 6], 'FAILED', 'CHROMIUM', staging);
    await ended([4], 'FAILED');
    assert.equal(await earlierOf(await ended([4, 5, 6], 'FAILED')), whole, 'it has more in common');
  });

  it('are requested until the one that was opened by its ID is among them', async () => {
    const oldest = await ended(1, 'PASSED');
    for (let count = 0; count < 44; count++) await ended(1, 'PASSED');
    await latest();
    assert.equal(feed.listed(oldest), undefined);
    await feed.reach(oldest);
    assert.equal(feed.listed(oldest)?.browser, 'CHROMIUM');
    const { length } = asked;
    await feed.reach(oldest);
    await feed.reach(idOf(7));
    assert.equal(asked.length, length);
  });
});
