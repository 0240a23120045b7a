import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { stringify } from 'yaml';
import * as z from 'zod';
import type { TestTarget } from '../../src/api/contract/testTarget.ts';
import { completeCase } from '../../src/core/case/completeCase.ts';
import { startWithSample, type StartedHere } from '../support/builtService.ts';
import { isDeep } from '../support/deep.ts';
import { readStrictly } from '../support/strictTool/strictFolder.ts';
import { StrictTool } from '../support/strictTool/strictTool.ts';
import { createTestCase, id, seen } from '../support/testService.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { browserPath, PlaywrightProject, withReporter } from './support/playwrightProject.ts';

const report = z.object({ id: z.uuid(), status: z.enum(['WAITING', 'PASSED', 'FAILED']) });

/** Each is a command that users of another tool of the service know. */
describe('Another tool of the service, on the local service', function () {
  this.timeout(180_000);
  let folder: string;
  let files: string;
  let service: StartedHere;
  let tool: StrictTool;
  let target: string;
  const shop = completeCase(
    createTestCase(1, { description: 'See the shop', elements: [seen('Good things for your desk')] }),
  );

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-other-tool-'));
    files = mkdtempSync(path.join(folder, 'cases-'));
    service = await startWithSample(path.join(folder, 'data'));
    const testTarget = { app: 'Shop', discoveryUrl: service.addresses.sampleAppUrl };
    target = (await service.send<TestTarget>('POST', '/v3/test-targets', { testTarget })).body.id;
    tool = new StrictTool(service.addresses.url, service.addresses.apiKey ?? '', target, files);
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('pushes and pulls', async () => {
    writeFileSync(path.join(files, 'seeTheShop.yaml'), stringify(shop));
    await tool.push();
    rmSync(path.join(files, 'seeTheShop.yaml'));
    await tool.pull();
    assert.deepEqual(
      readStrictly(files).cases.map(({ filePath: _file, ...testCase }) => testCase),
      [shop],
    );
  });

  it('pushes a draft, which replaces nothing', async () => {
    const versionId = await tool.draftPush(id(1));
    const { versionId: same, ...version } = await tool.version(id(1), versionId);
    assert.deepEqual(
      [same, { ...version, localEditingStatus: undefined }],
      [versionId, { ...shop, localEditingStatus: undefined }],
    );
  });

  it('creates a test case, and edits it to the end in the editor of the service', async () => {
    const file = path.join(files, 'order.yaml');
    writeFileSync(file, stringify(completeCase(createTestCase(2, { description: 'Order', elements: [] }))));
    const versionId = await tool.draftPush(id(2));
    const browser = await chromium.launch({ executablePath: browserPath() });
    try {
      const page = await browser.newPage();
      const { origin } = new URL(service.addresses.url);
      await page.goto(`${origin}/testtargets/${target}/testcases/${id(2)}/localEdit?versionId=${versionId}`);
      const text = page.getByRole('textbox', { name: 'Test case as YAML' });
      await text.fill((await text.inputValue()).replace('description: Order', 'description: Order a lamp'));
      assert.equal((await tool.version(id(2), versionId)).localEditingStatus, 'IN_PROGRESS');
      await page.getByRole('button', { name: 'Done' }).click();
      const edited = await waitUntil(
        () => tool.version(id(2), versionId),
        ({ localEditingStatus }) => localEditingStatus === 'DONE',
        { what: 'the end of editing' },
      );
      assert.equal(edited.description, 'Order a lamp');
      writeFileSync(file, stringify(edited));
    } finally {
      await browser.close();
    }
    assert.match(readFileSync(file, 'utf8'), /Order a lamp/);
    assert.deepEqual(readStrictly(files).refused, []);
  });

  /** What it runs is in `service.caseCode.test.ts`. */
  it('gets the code of a test case with its configuration, which Playwright Test lists', async () => {
    const get = async (route: string): Promise<string> =>
      (await tool.request('GET', `v3/test-targets/${target}${route}`)).text();
    const { testCode } = z
      .object({ testCode: z.string() })
      .parse(JSON.parse(await get(`/test-cases/${id(1)}/code`)));
    const query = new URLSearchParams({
      url: service.addresses.sampleAppUrl ?? '',
      headless: 'true',
      filterTestCaseIds: id(1),
    });
    const config = await get(`/config?${query.toString()}`);
    const project = new PlaywrightProject({
      files: new Map([
        ['shop.spec.ts', testCode],
        ['playwright.config.ts', config],
      ]),
      usesSandbox: false,
    });
    try {
      const { outcomes } = await project.run([withReporter, '--config=playwright.config.ts', '--list']);
      assert.deepEqual(
        outcomes.map(({ caseId, title }) => [caseId, title]),
        [[id(1), 'See the shop']],
      );
    } finally {
      project.close();
    }
  });

  /** That an execution ends with results is in `service.execute.test.ts`. */
  it('runs the test cases of a target on the service', async () => {
    const body = { testTargetId: target, url: service.addresses.sampleAppUrl, context: { source: 'manual' } };
    const { testReport } = await tool.json('POST', 'v3/execute', z.object({ testReport: report }), body);
    const read = () => tool.json('GET', `v3/test-targets/${target}/test-reports/${testReport.id}`, report);
    assert.equal((await read()).id, testReport.id);
    if (!isDeep) return;
    const ended = await waitUntil(read, ({ status }) => status !== 'WAITING', {
      what: 'the end of the run',
      timeout: 90_000,
    });
    assert.equal(ended.status, 'PASSED');
  });

  it('lists what there is to choose from', async () => {
    const named = z.array(z.looseObject({ id: z.uuid(), name: z.string() }));
    assert.equal((await tool.json('GET', `v3/test-targets/${target}/environments`, named)).length, 1);
    const targets = z.array(z.looseObject({ id: z.uuid(), app: z.string() }));
    assert.ok((await tool.json('GET', 'v3/test-targets', targets)).some((found) => found.id === target));
    const reports = z.object({ data: z.array(report), hasNextPage: z.boolean() });
    assert.equal((await tool.json('GET', `v3/test-targets/${target}/test-reports`, reports)).data.length, 3);
  });
});
