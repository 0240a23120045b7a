import assert from 'node:assert/strict';
import type { ExploreResult } from '../../../../src/api/contract/explore.ts';
import type { PullResult } from '../../../../src/api/contract/portableTestCase.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { saveFoundCases } from '../../../../src/service/explore/explorer.ts';
import { createTestCase, seen, startService, type TestService } from '../../../support/testService.ts';

describe('The test cases that an exploration found', () => {
  let service: TestService;
  let target: string;
  let ids = 100;
  beforeEach(async () => {
    service = startService();
    target = await service.target();
  });
  afterEach(() => service.close());

  const save = (...found: TestCase[]): ExploreResult =>
    saveFoundCases(
      {
        store: service.store,
        clock: { now: () => new Date() },
        newId: () => `${String(++ids).padStart(8, '0')}-0000-4000-8000-00000000abcd`,
      },
      target,
      found,
    );
  /** The same is found under another id each time. */
  const found = (description: string, more: object = {}): TestCase =>
    createTestCase(++ids, { description, elements: [seen(description)], entryPointUrlPath: '', ...more });
  const idsOf = ({ discoveries }: ExploreResult) => discoveries?.map(({ testCaseId }) => testCaseId);
  const pull = async ({ testPlanId }: ExploreResult): Promise<string[]> =>
    (
      await service.send<PullResult>('GET', `/beta/test-targets/${target}/pull?testPlanId=${testPlanId}`)
    ).body.testCases.map(({ description }) => description);

  it('are reported again under their own ids', async () => {
    const first = save(found('Go'), found('Fill in'));
    const second = save(found('Fill in'), found('Go'));
    assert.deepEqual(idsOf(second), idsOf(first)?.toReversed());
    assert.notEqual(second.testPlanId, first.testPlanId);
    assert.deepEqual(await pull(second), ['Fill in', 'Go']);
  });

  it('are new where name, page or steps are others', () => {
    const [first] = idsOf(save(found('Go'))) ?? [];
    const others = save(
      found('Go on', { elements: [seen('Go')] }),
      found('Go', { entryPointUrlPath: 'a' }),
      found('Go', { elements: [seen('Go'), seen('on')] }),
      found('Go', { elements: [seen('Stop')] }),
    );
    assert.equal(new Set([first, ...(idsOf(others) ?? [])]).size, 5);
  });

  it('are in no plan any more, and not found again, once they are rejected or deleted', async () => {
    const first = save(found('Go'), found('Fill in'), found('Search'));
    const [go, fillIn] = idsOf(first) ?? [];
    const route = (id = '') => `/v3/test-targets/${target}/test-cases/${id}`;
    await service.send('PATCH', route(go), { interactionStatus: 'REJECTED' });
    await service.send('DELETE', route(fillIn));
    const second = save(found('Go'), found('Fill in'), found('Search'));
    assert.deepEqual(
      second.discoveries?.map(({ testCaseName }) => testCaseName),
      ['Search'],
    );
    assert.deepEqual([await pull(first), await pull(second)], [['Search'], ['Search']]);
  });
});
