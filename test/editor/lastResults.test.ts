import assert from 'node:assert/strict';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { LastResults, type ResultsChange, LocalRunResults } from '../../src/editor/results/lastResults.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { ReportPageCache } from '../../src/editor/results/reportPageCache.ts';
import type { Target } from '../../src/editor/targets/target.ts';
import { parts } from './support/parts.ts';

const signIn: TestCase = {
  id: 'a5c01de2-0000-4000-8000-000000000001',
  description: 'Sign in',
  version: '1',
  runStatus: 'ON',
  prompt: '',
  elements: [
    { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Sign in' }] },
  ],
};

describe('The last results of test cases', () => {
  const { services, local, keys, state, log, dispose } = parts();
  const now = Date.now();
  let target: Target;
  let results: LastResults;
  let changes: ResultsChange[];

  const open = (): void => {
    results = new LastResults(new ReportPageCache(services), services, new LocalRunResults(state), log);
    changes = [];
    results.onDidChange((change) => changes.push(change));
  };

  beforeEach(async () => {
    const client = await services.client('local');
    const { id } = await client.createTestTarget({
      testTarget: { app: 'Last results', discoveryUrl: 'https://example.com' },
    });
    target = { serviceUrl: 'local', testTargetId: id };
    open();
  });
  afterEach(() => results.dispose());
  after(dispose);

  it('are reported when reports arrive, also of test cases that nobody has asked for', async () => {
    const client = await services.client('local');
    await client.push(target.testTargetId, { testCases: [signIn] });
    const reports = new LocalApiClient(local, keys);
    const { id: testReportId, testResults } = await reports.createReport(target.testTargetId, {
      executionUrl: 'https://example.com',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      context: {},
      testCaseIds: [signIn.id],
    });
    const [result] = testResults ?? [];
    assert.ok(result);
    const path = { testTargetId: target.testTargetId, testReportId, id: result.id };
    await reports.updateResult(path, { status: 'FAILED' });
    await results.load(target);
    assert.deepEqual(changes, [{ target, ids: [signIn.id] }]);
    assert.equal(results.of(target, signIn.id)?.latest.outcome, 'failed');
  });

  it('age after a restart, also of test cases that nobody has asked for', async () => {
    await results.addLocalRun(target, signIn.id, { outcome: 'passed', version: 'first', at: now });
    results.dispose();
    open();
    results.reportAged(now, now + 90_000);
    assert.deepEqual(changes.filter(isOurs), [{ target, ids: [signIn.id] }]);
  });

  it('stay the same however often they are read', async () => {
    assert.equal(results.of(target, signIn.id), undefined);
    await results.addLocalRun(target, signIn.id, { outcome: 'passed', version: 'first', at: now });
    assert.deepEqual(results.of(target, signIn.id), results.of(target, signIn.id));
    assert.equal(results.of(target, signIn.id)?.recent.length, 1);
  });

  const isOurs = ({ target: { testTargetId } }: ResultsChange): boolean =>
    testTargetId === target.testTargetId;
});
