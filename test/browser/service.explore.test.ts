import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExploreResult } from '../../src/api/contract/explore.ts';
import type { PullResult } from '../../src/api/contract/portableEndpoints.ts';
import type { ReportPage, TestReport } from '../../src/api/contract/report.ts';
import type { ServiceTestCase } from '../../src/api/contract/serviceTestCase.ts';
import { describeStep } from '../../src/core/describe/describeStep.ts';
import { sampleTargetId } from '../../src/service/process/seedSample.ts';
import { generousBudget } from './support/generousBudget.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { startHere, type StartedHere } from '../support/builtService.ts';
import { missingId } from '../support/testService.ts';

describe('Exploration by the local service', function () {
  let folder: string;
  let service: StartedHere;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-explore-'));
    cpSync('sample', sample(), { recursive: true });
    for (const page of ['cart', 'desk', 'gift', 'orders', 'security'])
      rmSync(path.join(sample(), 'app', `${page}.html`));
    service = await startIn('data', '--playwright', path.resolve('.'));
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  /** The sample application with the pages that are looked for here. */
  const sample = (): string => path.join(folder, 'sample');
  const startIn = (data: string, ...args: string[]): Promise<StartedHere> =>
    startHere(['--data', path.join(folder, data), '--sample', sample(), ...args], {
      exploreBudget: generousBudget,
    });
  const bodyOf = ({ addresses }: StartedHere) => ({
    url: addresses.sampleAppUrl,
    testTargetId: sampleTargetId,
    context: { source: 'manual', description: 'Exploration' },
  });
  const explore = (one: StartedHere, fields: object = {}) =>
    one.send<ExploreResult & { message: string }>('POST', '/v3/test-plan/explore', {
      ...bodyOf(one),
      ...fields,
    });
  const target = `/test-targets/${sampleTargetId}`;

  it('finds the pages, the forms, the search and the log-in of an application as drafts that pass', async () => {
    const { status, body } = await explore(service);
    assert.equal(status, 200, JSON.stringify(body));
    const names = (body.discoveries ?? []).map(({ testCaseName }) => testCaseName ?? '');
    for (const name of [
      "Follow 'Delivery' to 'Delivery and returns'",
      "Follow 'Contact' to 'Write to us'",
      "Go to 'Log in'",
      'Fill in the form: News from the desk',
      'Fill in the form: Write to us',
      'Fill in the login form',
    ])
      assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`);
    assert.ok(names.some((name) => /^Search for '\p{L}+' in /u.test(name)));
    assert.equal(new Set(names).size, names.length);
    assert.match(
      body.message ?? '',
      /^Explored \d+ pages, generated \d+ test cases, kept the \d+ that passed\.$/,
    );

    const { testCases } = (
      await service.send<PullResult>('GET', `/beta${target}/pull?testPlanId=${body.testPlanId}`)
    ).body;
    assert.deepEqual(
      testCases.map(({ description }) => description),
      names,
    );
    const stepsOf = (name: string): string[] =>
      testCases
        .find(({ description }) => description === name)
        ?.elements.map((element) => describeStep(element)) ?? [];
    assert.deepEqual(stepsOf("Follow 'Delivery' to 'Delivery and returns'"), [
      "Click link 'Delivery'",
      "Check that heading 'Delivery and returns' is visible",
    ]);
    const logIn = testCases.find(({ description }) => description === 'Fill in the login form');
    assert.deepEqual(
      logIn?.elements.map(({ interaction, assertion }) => (interaction ?? assertion)?.calledWith),
      ['$USERNAME', '$USERNAME', '$PASSWORD', '$PASSWORD'],
    );
    assert.ok(!JSON.stringify(testCases).includes('correct horse'));

    const id = body.discoveries?.[0]?.testCaseId;
    const stored = (await service.send<ServiceTestCase>('GET', `/v3${target}/test-cases/${id}`)).body;
    assert.deepEqual(
      [stored.status, stored.createdBy, stored.discovery?.status, stored.discovery?.freePrompt],
      ['DRAFT', 'EDIT', 'CREATED', testCases[0]?.prompt],
    );
    const all = (await service.send<PullResult>('GET', `/beta${target}/pull`)).body.testCases;
    assert.ok(
      all.every((testCase) => testCase.id !== id),
      'a draft is in no usual pull',
    );

    const oneOfEachKind = testCases.filter(({ description }) =>
      /^(?:Follow 'Delivery'|Search for|Fill in the form: Write|Fill in the login)/.test(description),
    );
    assert.equal(oneOfEachKind.length, 4);
    await service.send('POST', `/beta${target}/draft/push`, { testCases: oneOfEachKind });
    const newest = async (): Promise<TestReport> => {
      const { data } = (await service.send<ReportPage>('GET', `/v3${target}/test-reports`)).body;
      return (await service.send<TestReport>('GET', `/v2${target}/test-reports/${data[0]?.id}`)).body;
    };
    const again = await waitUntil(newest, ({ status }) => status !== 'WAITING', { timeout: 120_000 });
    assert.equal(again.status, 'PASSED', 'they pass when they run again');
  });

  it('reports what is missing, and what is wrong with a request', async () => {
    const blind = await startIn('blind', '--playwright', path.resolve('.'), '--browser', '/nowhere/chrome');
    const none = await startIn('none');
    try {
      const said = async (one: StartedHere, fields: object = {}) => {
        const { status, body } = await explore(one, fields);
        return [status, body.message];
      };
      assert.deepEqual(await said(blind), [424, 'Browser not found: /nowhere/chrome. Choose another one.']);
      assert.deepEqual(await said(none), [
        424,
        'Playwright Test 1.42 or newer was not found. Install it: npm install --save-dev @playwright/test',
      ]);
      assert.equal((await explore(blind, { url: 'file:///etc/passwd' })).status, 400);
      assert.equal((await explore(blind, { context: undefined })).status, 400);
      assert.equal((await explore(blind, { environmentName: 'Nowhere' })).status, 400);
      assert.equal((await explore(blind, { testTargetId: missingId })).status, 404);
    } finally {
      await Promise.all([blind.close(), none.close()]);
    }
    const closed = await explore(service, { url: 'http://127.0.0.1:9/' });
    assert.equal(closed.status, 422);
    assert.match(closed.body.message, /^The application could not be opened at http:\/\/127\.0\.0\.1:9\/\. /);
    const missing = await service.send('GET', `/beta${target}/pull?testPlanId=${missingId}`);
    assert.equal(missing.status, 404);
  });

  it('runs one at a time, and ends when its caller disconnects', async () => {
    const { url, apiKey = '' } = service.addresses;
    const nobody = new AbortController();
    const begin = (): Promise<Response> =>
      fetch(`${url}/apiKey/v3/test-plan/explore`, {
        method: 'POST',
        headers: { 'X-API-Key': apiKey },
        body: JSON.stringify(bodyOf(service)),
        signal: nobody.signal,
      });
    const begun: Promise<Response>[] = [];
    const another = async (): Promise<number> =>
      (await explore(service, { url: 'http://127.0.0.1:9/' })).status;
    await waitUntil(
      () => {
        // The question below may be faster than this one, which is refused then.
        begun.push(begin());
        return another();
      },
      (status) => status === 409,
    );
    nobody.abort();
    const ends = await Promise.allSettled(begun);
    assert.ok(ends.some((end) => end.status === 'rejected' && end.reason.name === 'AbortError'));
    await waitUntil(another, (status) => status === 422);
    assert.deepEqual(service.logged, []);
  });
});
