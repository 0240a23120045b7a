import * as assert from 'node:assert/strict';
import { createDiscoveryProgressReader } from '../../src/editor/serviceCases/updateCommands.ts';

describe('the progress of a discovery', () => {
  it('reports only the end of a new discovery, not of the previous one', () => {
    const before = { status: 'SUCCEEDED', message: '2 steps', updatedAt: '2026-11-21T10:00:00Z' };
    const reportOf = createDiscoveryProgressReader(before);
    const noResult = { text: 'no discovery status yet', result: undefined };
    assert.deepEqual(reportOf({ ...before, freePrompt: 'Refuse all cookies' }), noResult);
    assert.deepEqual(reportOf({ status: 'CREATED' }), { text: 'CREATED', result: undefined });
    assert.equal(reportOf(before).result, 'The service has ended the discovery: SUCCEEDED · 2 steps');
    assert.equal(
      createDiscoveryProgressReader(before)({ ...before, updatedAt: '2026-11-21T10:05:00Z' }).result,
      'The service has ended the discovery: SUCCEEDED · 2 steps',
    );
    assert.equal(
      createDiscoveryProgressReader(before)({
        status: 'CREATED',
        abortCause: 'No such button',
        message: 'Gave up',
      }).result,
      'The service has ended the discovery: No such button · Gave up',
    );
  });

  it('waits for the status of a discovery that is not known yet, but not indefinitely', () => {
    const reportOf = createDiscoveryProgressReader(undefined);
    const results = Array.from({ length: 20 }, () => reportOf(null).result);
    assert.deepEqual(
      results.slice(0, -1),
      Array.from({ length: 19 }, () => undefined),
    );
    assert.match(results.at(-1) ?? '', /doesn't report the progress of the discovery/);
  });
});
