import * as assert from 'node:assert/strict';
import { TestPlanHistory } from '../../src/editor/cases/remote/savedTestPlans.ts';
import { ReportFilters } from '../../src/editor/results/reportFilters.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import type { ReportListFilter } from '../../src/report/filter/reportFilter.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { Memory, parts } from './support/parts.ts';

const testCaseIds = ['27c133b2-79f6-442b-ab1c-1c76a343e0fe'];
const onMain: ReportListFilter = { conditions: [{ key: 'context.ref', value: 'main' }] };

describe('the filter of reports in the view', () => {
  const made = parts();
  let proxy: RecordingProxy;
  let features: ReturnType<typeof caseFeatures>;
  let tree: TestCasesTree;
  let target: { serviceUrl: string; testTargetId: string };
  let reports: TreeNode;

  before(async () => {
    await made.services.client('local');
    proxy = await RecordingProxy.start({ url: (await made.local.ensure()).url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    await made.services.add(proxy.url);
  });
  beforeEach(async () => {
    proxy.answer('listTestReports');
    const client = await made.services.client('local');
    const { id: testTargetId } = await client.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    target = { serviceUrl: proxy.url, testTargetId };
    features = caseFeatures(made, { folders: () => [] });
    for (const ref of ['main', 'dev', 'dev'])
      await features.localApi.createReport(testTargetId, {
        executionUrl: 'https://shop.example.com',
        browser: 'CHROMIUM',
        breakpoint: 'DESKTOP',
        context: { source: 'github', ref },
        testCaseIds,
      });
    tree = new TestCasesTree(features);
    features.reportFilters.onDidChange((changed) => tree.redrawReports(changed));
    const service: TreeNode = { kind: 'service', serviceUrl: proxy.url };
    const row = (await tree.getChildren(service)).find(
      (node) => node.kind === 'target' && node.target.id === testTargetId,
    );
    const found = (await tree.getChildren(row)).find(({ kind }) => kind === 'reports');
    assert.ok(found);
    reports = found;
    proxy.forget();
  });
  afterEach(async () => {
    await features.reportFilters.set(target, undefined);
    tree.dispose();
    features.dispose();
  });
  after(async () => {
    proxy.dispose();
    await made.dispose();
  });

  /** The branches of the reports below their days, and other rows as their labels. */
  const shown = async (): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (const row of await tree.getChildren(reports))
      if (row.kind !== 'reportDay') rows.push(tree.getTreeItem(row).label);
      else
        for (const node of await tree.getChildren(row))
          rows.push(node.kind === 'report' ? node.report.context?.ref : node.kind);
    return rows;
  };
  const filter = (by: ReportListFilter): Promise<void> =>
    features.reportFilters.set(target, { filter: by, label: 'Branch: main' });
  const sent = (): unknown[] =>
    proxy.of('listTestReports').flatMap(({ query }) => (query['filter'] ? JSON.parse(query['filter']) : []));

  it('is sent to the service, shown beside the reports, and cleared', async () => {
    assert.deepEqual(await shown(), ['dev', 'dev', 'main']);
    await filter(onMain);
    assert.deepEqual(await shown(), ['main']);
    assert.deepEqual(sent(), [{ key: 'context.ref', operator: 'EQUALS', value: 'main' }]);
    const { description, contextValue } = tree.getTreeItem(reports);
    assert.deepEqual([description, contextValue], ['Branch: main', 'reports filtered']);
    await features.reportFilters.set(target, undefined);
    assert.deepEqual(await shown(), ['dev', 'dev', 'main']);
    assert.equal(tree.getTreeItem(reports).description, undefined);
  });

  it('says that no report matches', async () => {
    await filter({ conditions: [{ key: 'context.ref', value: 'nowhere' }] });
    assert.deepEqual(await shown(), ['No report matches the filter']);
  });

  it('is applied here if the service refuses it, which is asked once', async () => {
    proxy.answer('listTestReports', ({ query }) =>
      query['filter'] ? { status: 400, body: { status: 'error' } } : undefined,
    );
    await filter(onMain);
    assert.deepEqual(await shown(), ['main']);
    assert.deepEqual(await shown(), ['main']);
    assert.equal(sent().length, 1);
  });

  it('is applied here if the service ignores it', async () => {
    const { data } = await (await made.services.client('local')).listTestReports(target.testTargetId);
    proxy.answer('listTestReports', {
      status: 200,
      body: { data, hasNextPage: true, key: { createdAt: '2020' } },
    });
    await filter(onMain);
    assert.deepEqual(await shown(), ['main', 'Older']);
  });

  it('is restored with the window, one for each target', async () => {
    const state = new Memory();
    const stored = { filter: onMain, label: 'Branch: main' };
    await new ReportFilters(state, made.services, features.pages).set(target, stored);
    const later = new ReportFilters(state, made.services, features.pages);
    assert.deepEqual(later.of(target), stored);
    assert.equal(later.of({ ...target, testTargetId: 'other' }), undefined);
  });
});

describe('test plans of explorations', () => {
  const target = { serviceUrl: 'https://tests.example', testTargetId: 'a' };
  const plan = (number: number) => ({
    testPlanId: `6b1f1a0c-0000-4000-8000-${String(number).padStart(12, '0')}`,
    exploredAt: new Date(Date.UTC(2026, 10, number)).toISOString(),
    url: `https://shop.example/${number}`,
    discoveries: number,
  });

  it('are kept for each target, newest first, at most 20', async () => {
    const state = new Memory();
    for (let number = 1; number <= 22; number++) await new TestPlanHistory(state).note(target, plan(number));
    await new TestPlanHistory(state).note({ ...target, serviceUrl: 'https://other.example' }, plan(1));
    await new TestPlanHistory(state).note(target, plan(5));
    const kept = new TestPlanHistory(state).of(target).map(({ discoveries }) => discoveries);
    assert.deepEqual(kept, [5, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
    assert.deepEqual(new TestPlanHistory(state).of({ ...target, testTargetId: 'b' }), []);
  });

  it('of another form are none', async () => {
    const state = new Memory();
    await state.update('testPlans', { [JSON.stringify(target)]: [{ testPlanId: 7 }] });
    assert.deepEqual(new TestPlanHistory(state).of(target), []);
  });
});
