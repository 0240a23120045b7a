import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';
import type { ReportPage, TestReport, TestResult } from '../../src/api/contract/report.ts';
import type { DraftPushAnswer } from '../../src/service/cases/pushAndImport.ts';
import { traceViewerUrl } from '../../src/service/localContract/traceViewerUrl.ts';
import { sampleTargetId } from '../../src/service/process/startService.ts';
import { buildService, start, startHere, type Started, type StartedHere } from '../support/builtService.ts';
import { isDeep } from '../support/deep.ts';
import { createTestCase, click, id, seen } from '../support/testService.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { browserPath } from './support/playwrightProject.ts';

type Sender = Pick<StartedHere, 'send'>;

const stopped = 'The local service was stopped during the run. Run the test case again.';

const isEmpty = (found: readonly unknown[]): boolean => found.length === 0;

describe('Draft pushes to the local service', function () {
  let folder: string;
  const running: StartedHere[] = [];
  const options = () => ['--data', path.join(folder, 'data'), '--sample', path.resolve('sample')];
  const started = async (...args: string[]): Promise<StartedHere> => {
    const service = await startHere([...options(), ...args]);
    running.push(service);
    return service;
  };
  const processes: Started[] = [];
  const startedApart = async (...args: string[]): Promise<Started> => {
    const service = await start(await buildService(), ...options(), ...args);
    processes.push(service);
    return service;
  };
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-draft-runs-'))));
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    for (const { child } of processes.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    await waitUntil(() => processesIn(folder), isEmpty);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const target = `/test-targets/${sampleTargetId}`;
  const draft = async (service: Sender, ...testCases: object[]): Promise<DraftPushAnswer> => {
    await service.send('PATCH', `/v3${target}`, { timeoutPerStep: 5000 });
    const { status, body } = await service.send<DraftPushAnswer>('POST', `/beta${target}/draft/push`, {
      testCases,
    });
    assert.equal(status, 200);
    return body;
  };
  const newest = async (service: Sender): Promise<TestReport> => {
    const { data } = (await service.send<ReportPage>('GET', `/v3${target}/test-reports`)).body;
    return (await service.send<TestReport>('GET', `/v2${target}/test-reports/${data[0]?.id}`)).body;
  };
  const finished = async (service: Sender): Promise<TestReport> => {
    let report = await newest(service);
    while (report.status === 'WAITING') {
      const before = report;
      report = await waitUntil(
        () => newest(service),
        (now) => now.status !== 'WAITING' || !isDeepStrictEqual(now, before),
        { what: 'the next result of the run', timeout: 90_000 },
      );
    }
    return report;
  };
  const resultOf = ({ testResults }: TestReport, number: number): TestResult => {
    const result = testResults?.find(({ testCaseId }) => testCaseId === id(number));
    assert.ok(result);
    return result;
  };
  const fill = (label: string, calledWith: string) => ({
    interaction: { action: 'ENTER_TEXT', calledWith },
    selectors: [{ selectorType: 'LABEL', selector: label }],
  });
  const code = (text: string) => ({
    interaction: { action: 'JAVASCRIPT', calledWith: { code: text } },
  });
  const nap = {
    interaction: { action: 'WAIT_FOR', calledWith: { type: 'fixedTime', timeMilliseconds: 60_000 } },
  };
  const logIn = [fill('User name', '$USERNAME'), fill('Password', '$PASSWORD'), click('Log in')];

  it('run against the default environment, and report each result with a trace', async () => {
    const service = await started('--playwright', path.resolve('.'));
    const pushed = await draft(
      service,
      createTestCase(1, { description: 'Log in', entryPointUrlPath: 'login.html', elements: logIn }),
      createTestCase(2, { dependencyId: id(1), elements: [seen('Good things for your desk')] }),
      createTestCase(3, { elements: [seen('Good things for your desk'), click('Nowhere')] }),
      createTestCase(4, {
        entryPointUrlPath: 'login.html',
        runStatus: 'OFF',
        elements: [fill('User name', 'ada'), code("await fetch('http://127.0.0.1:1/')")],
      }),
      createTestCase(5, { dependencyId: id(4), elements: [] }),
    );
    const before = await newest(service);
    assert.equal(before.status, 'WAITING');
    assert.equal(pushed.syncDataByStableId[id(3)]?.testResultId, resultOf(before, 3).id);
    const report = await finished(service);
    const said = (number: number) => {
      const { status, errorMessage } = resultOf(report, number);
      return `${status} ${(errorMessage ?? '').split('\n')[0]}`.trim();
    };
    assert.equal(said(1), 'PASSED');
    assert.equal(said(2), 'PASSED', 'logged in by the draft that it depends on');
    assert.match(said(3), /^FAILED Step 2 · Click button 'Nowhere': .*Timeout 5000ms/);
    assert.match(
      said(5),
      /^FAILED Case 4 · Step 2 · Run JavaScript: .*fetch is not allowed to access http:\/\/127\.0\.0\.1:1: /,
    );
    assert.equal(said(4), 'ERROR The test case did not run. The runStatus of the test case is OFF');
    assert.equal(report.status, 'FAILED');
    assert.ok((report.updatedAt ?? '') > (before.updatedAt ?? ''));
    assert.ok(!JSON.stringify(report).includes('correct horse'));

    for (const number of [1, 3]) {
      const { traceUrl = '', id: resultId } = resultOf(report, number);
      const trace = await fetch(traceUrl ?? '');
      const bytes = Buffer.from(await trace.arrayBuffer());
      assert.equal(bytes.subarray(0, 4).toString('hex'), '504b0304');
      assert.ok(
        bytes.includes('trace.trace') && bytes.includes(Buffer.from('504b0506', 'hex')),
        'a whole zip',
      );
      assert.equal(statSync(path.join(folder, 'data', 'traces', `${resultId}.zip`)).mode & 0o777, 0o600);
    }
    assert.equal(resultOf(report, 4).traceUrl, undefined);
    const { texts, errors } = await shown(traceViewerUrl(resultOf(report, 3).traceUrl ?? ''));
    assert.deepEqual(errors, []);
    assert.ok(
      texts.some((text) => text.includes("Click button 'Nowhere'")),
      texts.join('\n'),
    );
    await waitUntil(() => readdirSync(path.join(folder, 'data', 'runs')), isEmpty);
  });

  it('end in ERROR with the next step if a browser or Playwright is missing', async () => {
    const without = await started();
    await draft(without, createTestCase(1));
    const first = resultOf(await finished(without), 1);
    assert.deepEqual(
      [first.status, first.errorMessage],
      [
        'ERROR',
        'Playwright Test 1.42 or newer was not found. Install it: npm install --save-dev @playwright/test',
      ],
    );
    await without.close();
    const blind = await started('--playwright', path.resolve('.'), '--browser', '/nowhere/chrome');
    await draft(blind, createTestCase(1));
    const second = await finished(blind);
    assert.deepEqual(
      [second.status, resultOf(second, 1).status, resultOf(second, 1).errorMessage],
      ['FAILED', 'ERROR', 'Browser not found: /nowhere/chrome. Choose another one.'],
    );
  });

  it('wait if the service was started without runs, and end in ERROR once one with runs finds them', async () => {
    const service = await started('--no-runs');
    await draft(service, createTestCase(1));
    await service.close();
    const again = await started('--no-runs');
    assert.equal((await newest(again)).status, 'WAITING');
    await again.close();
    const runs = path.join(folder, 'data', 'runs');
    mkdirSync(path.join(runs, 'of-an-earlier-service'), { recursive: true });
    const last = await started('--playwright', path.resolve('.'));
    assert.deepEqual(
      (await newest(last)).testResults?.map(({ status, errorMessage }) => [status, errorMessage]),
      [['ERROR', stopped]],
    );
    assert.ok(!existsSync(runs));
  });

  for (const signal of isDeep ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const)) {
    it(`end in ERROR when the service ends by ${signal} in the middle, and leave no process`, async () => {
      const service = await startedApart('--playwright', path.resolve('.'));
      await draft(service, createTestCase(1, { elements: [nap] }));
      await draft(service, createTestCase(2, { elements: [nap] }));
      await waitUntil(
        () => processesIn(folder),
        (commands) => commands.some((command) => /chrom/.test(command)),
      );
      await service.end(signal);
      await waitUntil(() => processesIn(folder), isEmpty);
      const again = await started('--playwright', path.resolve('.'));
      const { data } = (await again.send<ReportPage>('GET', `/v3${target}/test-reports`)).body;
      assert.deepEqual(
        data.map(({ testResults }) => testResults?.map(({ status, errorMessage }) => [status, errorMessage])),
        Array.from({ length: 2 }, () => [['ERROR', stopped]]),
      );
      assert.ok(!existsSync(path.join(folder, 'data', 'runs')));
    });
  }
});

/** A trace in Playwright's viewer: its actions, and its errors. */
async function shown(url: string): Promise<{ texts: string[]; errors: string[] }> {
  const browser = await chromium.launch({ executablePath: browserPath() });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text());
    });
    await page.goto(url);
    const actions = page.getByRole('treeitem');
    await actions.first().waitFor();
    await page.frameLocator('iframe.snapshot-visible').getByRole('heading').first().waitFor();
    return { texts: await actions.allInnerTexts(), errors };
  } finally {
    await browser.close();
  }
}

/** Processes that work in a folder or below it, by their command lines. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? [readlinkSync(`/proc/${pid}/exe`)] : [];
    } catch {
      return [];
    }
  });
}
