import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedReport, TestReport } from '../../src/api/contract.ts';
import { idOf, report, result } from '../unit/report/support.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { sampleTarget } from './support/localService.mts';
import { Recorded, type Answer, type Received } from './support/recorded.mts';
import { samplePulled } from './support/sampleSize.mts';
import { hostedKey, StandIn } from './support/standIn.mts';
import { openWindow } from './support/window.mts';

const logIn = '27c133b2-79f6-442b-ab1c-1c76a343e0fe';
const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** Reports as a hosted service keeps them, latest first, that takes keys in brackets only. */
class HostedReports {
  all: (ListedReport & TestReport)[] = [];

  page = ({ query }: Received): Answer => {
    if (query['key'] !== undefined) return { status: 400, body: { message: 'key' } };
    const before = query['key[createdAt]'];
    const from = this.all.filter(({ createdAt }) => before === undefined || (createdAt ?? '') < before);
    const data = from.slice(0, 20);
    const key = { createdAt: data.at(-1)?.createdAt };
    return { status: 200, body: { data, key, hasNextPage: from.length > 20 } };
  };

  one = ({ path: asked }: Received): Answer => {
    const body = this.all.find(({ id }) => asked.endsWith(id));
    return body ? { status: 200, body } : { status: 404 };
  };
}

describe('reports of a hosted service, in the window', function () {
  this.bail(true);
  let window: EditorWindow;
  let service: StandIn;
  let gate: Recorded;
  let traces: Server;
  const traceHeaders: IncomingHttpHeaders[] = [];
  const reports = new HostedReports();
  const dialogs: string[] = [];
  const empty = mkdtempSync(path.join(tmpdir(), 'ptc-empty-'));

  before(async () => {
    service = await StandIn.start();
    gate = await Recorded.before(service);
    traces = createServer(({ headers }, response) => {
      traceHeaders.push(headers);
      response.end(emptyZip);
    });
    traces.listen(0, '127.0.0.1');
    await once(traces, 'listening');
    mkdirSync(path.join(empty, '.vscode'));
    const target = { folder: 'tests', testTargetId: sampleTarget, serviceUrl: gate.url };
    const settings = JSON.stringify({ 'portableTests.targets': [target] });
    writeFileSync(path.join(empty, '.vscode/settings.json'), settings);
    window = await openWindow({ workspace: empty });
    window.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await window.giveKey(gate.host, hostedKey);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
  });
  after(async () => {
    await window?.dispose();
    traces?.close();
    gate?.dispose();
    await service?.dispose();
    rmSync(empty, { recursive: true, force: true });
  });

  beforeEach(() => {
    const { port } = traces.address() as AddressInfo;
    const traceUrl = `http://127.0.0.1:${port}/trace.zip`;
    reports.all = Array.from({ length: 45 }, (_, index) =>
      report(
        45 - index,
        [result(1, index === 0 ? 'FAILED' : 'PASSED', { testCaseId: logIn, traceUrl, errorMessage: 'No' })],
        { createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0) - index * 60_000).toISOString() },
      ),
    );
    gate.answer('listTestReports', reports.page);
    gate.answer('getTestReport', reports.one);
    gate.forget();
  });

  const page = () => window.webview;
  const rows = () => page().locator('button.row');
  const button = (name: string) => page().getByRole('button', { name });
  const showList = async (): Promise<void> => {
    await window.run('View: Close All Editors');
    await window.run('Portable Tests: Show Test Reports');
    await rows().first().waitFor();
  };

  it('are shown page by page, with the key as the service takes it', async () => {
    await showList();
    await button('Older reports').click();
    await rows().nth(39).waitFor();
    await button('Older reports').click();
    await rows().nth(44).waitFor();
    await button('Older reports').waitFor({ state: 'detached' });
    const keys = gate.of('listTestReports').flatMap(({ query }) => query['key[createdAt]'] ?? []);
    assert.deepEqual(keys, [reports.all[19]?.createdAt, reports.all[39]?.createdAt]);
    const inJson = gate.of('listTestReports').filter(({ query }) => query['key'] !== undefined);
    assert.ok(inJson.length <= 1, String(inJson.length));
  });

  it('open a trace of another machine in the viewer, which is not sent the key', async () => {
    await showList();
    traceHeaders.length = 0;
    await rows().first().click();
    const opened = window.page.context().waitForEvent('page');
    await button('Open trace').click();
    const viewer = await opened;
    await viewer.waitForURL(/127\.0\.0\.1.*trace/);
    assert.doesNotMatch(viewer.url(), new RegExp(hostedKey.slice(0, 6)));
    await viewer.close();
    assert.equal(traceHeaders.length, 1);
    assert.equal(JSON.stringify(traceHeaders).includes(hostedKey), false);
    assert.equal(traceHeaders[0]?.['x-api-key'], undefined);
  });

  it('pull what was fixed in the report that is shown', async () => {
    await showList();
    await rows().first().click();
    const kept = (await service.client.pull(sampleTarget)).testCases.find(({ id }) => id === logIn);
    gate.answer('pull', ({ query }) =>
      query['testReportId']
        ? { status: 200, body: { testCases: [{ ...kept, prompt: 'Fixed' }] } }
        : undefined,
    );
    await button('Pull fixed test cases').click();
    await window.status('Pulled test cases: 1 updated');
    const asked = gate.of('pull').flatMap(({ query }) => query['testReportId'] ?? []);
    assert.deepEqual(asked, [reports.all[0]?.id]);
    gate.answer('pull');
  });

  it('say that a key is not accepted, and take another where they say it', async () => {
    await showList();
    gate.answer('listTestReports', { status: 401, body: { message: script } });
    await button('Refresh').first().click();
    await page().getByRole('alert').waitFor();
    await window.shot('hosted-report-1-wrong-key');
    gate.answer('listTestReports', reports.page);
    await page().getByRole('alert').getByRole('button', { name: 'Set API Key' }).click();
    await window.quickInput(hostedKey, `API Key for ${gate.host}`);
    await page().getByRole('alert').waitFor({ state: 'detached' });
  });

  it('of a hostile service are text and nothing else, in the panel and in the view', async () => {
    const long = `${script}\u202Egpj.exe${'N'.repeat(1_000_000)}`;
    const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    const results = Array.from({ length: 1000 }, (_, index) =>
      result(index, index % 2 ? 'FAILED' : script, {
        traceUrl: 'javascript:alert(3)',
        errorMessage: index < 3 ? long : script,
        testCaseVersionId: script,
      }),
    );
    reports.all = [
      report(1, results, {
        id: idOf(900_100),
        executionUrl: 'javascript:alert(4)',
        browser: script,
        breakpoint: script,
        context: {
          source: script,
          description: long,
          ref: script,
          sha: script,
          repo: script,
          nodeId: script,
          deep: nested(30),
        },
      }),
    ];
    await showList();
    gate.answer('listTestReports', { status: 200, body: { data: [], deep: nested(500) } });
    await button('Refresh').click();
    await page().getByRole('alert').filter({ hasText: 'nested too deeply' }).waitFor();
    gate.answer('listTestReports', reports.page);
    await page().getByRole('alert').getByRole('button').click();
    await rows().filter({ hasText: 'alert(2)' }).first().click();
    await page().getByRole('region', { name: 'Error message' }).waitFor();
    await window.shot('hosted-report-2-hostile');
    assert.equal(await page().locator('#page :is(img, script, a, iframe)').count(), 0);
    assert.equal(
      await page()
        .getByRole('button', { name: /Open (trace|application)/ })
        .count(),
      0,
    );
    await page().getByText('‹U+202E›gpj.exe').first().waitFor();
    gate.answer('listTestReports', { status: 500, body: `<html>${script}</html>` });
    await button('Refresh').first().click();
    await page().getByRole('alert').waitFor();
    await window.shot('hosted-report-3-error');
    gate.answer('listTestReports', reports.page);
    await page().getByRole('alert').getByRole('button').click();
    await page().getByRole('alert').waitFor({ state: 'detached' });
    const day = window.treeRow(/2026/).first();
    await window.unfold(window.treeRow(/^Reports/), day);
    await window.unfold(day, window.treeRow('Waiting').or(window.treeRow('Failed')).first());
    await window.shot('hosted-report-4-view');
    assert.equal(await window.page.locator('.pane-body :is(img[src="x"], script)').count(), 0);
    assert.deepEqual(dialogs, []);
  });
});
