import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestReport } from '../../src/api/contract/report.ts';
import type { TestTarget } from '../../src/api/contract/testTarget.ts';
import { startWithSample, type StartedHere } from '../support/builtService.ts';
import { click, createTestCase, id, seen } from '../support/testService.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('An execution of a test target in the local service', function () {
  let folder: string;
  let service: StartedHere;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-execute-'));
    service = await startWithSample(path.join(folder, 'data'));
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const fill = (label: string, calledWith: string) => ({
    interaction: { action: 'ENTER_TEXT', calledWith },
    selectors: [{ selectorType: 'LABEL', selector: label }],
  });
  const logIn = createTestCase(1, {
    entryPointUrlPath: 'login.html',
    elements: [fill('User name', '$USERNAME'), fill('Password', '$PASSWORD'), click('Log in')],
  });
  const shop = createTestCase(2, {
    dependencyId: id(1),
    tagNames: ['smoke'],
    elements: [seen('Good things for your desk')],
  });
  const secret = createTestCase(3, { tagNames: ['smoke'], elements: [seen('$COUPON')] });

  it('runs at the address of the request with its variables, and reports results with traces', async () => {
    const testTarget = { app: 'Shop', discoveryUrl: 'http://127.0.0.1:1/' };
    const { id: target } = (await service.send<TestTarget>('POST', '/v3/test-targets', { testTarget })).body;
    await service.send('PATCH', `/v3/test-targets/${target}`, { timeoutPerStep: 5000 });
    const testCases = [logIn, shop, secret];
    await service.send('POST', `/beta/test-targets/${target}/push`, { testCases });
    const executed = await service.send<{ testReport: TestReport }>('POST', '/v3/execute', {
      testTargetId: target,
      url: service.addresses.sampleAppUrl,
      context: { source: 'manual' },
      tags: ['smoke'],
      variablesToOverwrite: {
        USERNAME: ['ada@example.com'],
        PASSWORD: 'correct horse',
        COUPON: 'coupon-4711',
      },
    });
    assert.equal(executed.body.testReport.status, 'WAITING');
    const { body: report } = await waitUntil(
      () =>
        service.send<TestReport>(
          'GET',
          `/v3/test-targets/${target}/test-reports/${executed.body.testReport.id}`,
        ),
      ({ body }) => body.status !== 'WAITING',
      { what: 'the end of the run', timeout: 90_000 },
    );
    assert.deepEqual(
      report.testResults?.map(({ testCaseId, status }) => [testCaseId, status]),
      [
        [id(2), 'PASSED'],
        [id(3), 'FAILED'],
      ],
    );
    assert.match(report.testResults?.[1]?.errorMessage ?? '', /\$COUPON/);
    assert.doesNotMatch(JSON.stringify([report, service.logged]), /coupon-4711|correct horse/);
    for (const { traceUrl } of report.testResults ?? []) {
      assert.equal((await fetch(traceUrl ?? '')).headers.get('Content-Type'), 'application/zip');
    }
  });
});
