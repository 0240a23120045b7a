import assert from 'node:assert/strict';
import {
  isFlaky,
  maxPastResults,
  toCaseResults,
  toPastResult,
  type PastResult,
} from '../../../src/report/history/pastResults.ts';

const uuid = (number: number): string => `7a000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Verdicts of one version, oldest first, each in a report of its own. */
const verdicts = (outcomes: string, all: Partial<PastResult> = {}): PastResult[] =>
  outcomes.split('').map((letter, at) => ({
    outcome: letter === 'P' ? 'passed' : letter === 'F' ? 'failed' : 'error',
    at: at + 1,
    version: 'first',
    reportId: `report ${at}`,
    commit: undefined,
    ...all,
  }));

describe('the last results of a test case', () => {
  it('are the ten that ended last, however they come, and the latest is the last of them', () => {
    const all = verdicts('PPFPPPPPPPPF');
    const results = toCaseResults(all.toReversed());
    assert.equal(results?.recent.length, maxPastResults);
    assert.deepEqual(results?.latest, all.at(-1));
    assert.deepEqual(
      results?.recent.map(({ at }) => at),
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    );
    assert.equal(toCaseResults([]), undefined);
  });

  for (const [outcomes, flaky, why] of [
    ['PPPF', false, 'a test case that broke is not flaky'],
    ['FFFP', false, 'one that was mended is not flaky'],
    ['PFP', true, 'one that went back and forth is flaky'],
    ['FPF', true, 'one that passed between failures is flaky'],
    ['PEP', false, 'errors of the machine do not count'],
    ['PFEF', false, 'errors between failures do not count'],
    ['E', false, 'an error alone says nothing'],
    ['P', false, 'one result says nothing'],
  ] as const) {
    it(`${why}: ${outcomes}`, () => assert.equal(isFlaky(verdicts(outcomes)), flaky));
  }

  it('of another version say nothing of whether it is flaky now', () => {
    const before = verdicts('PFP');
    const after = verdicts('P', { version: 'second', at: 10 });
    assert.equal(isFlaky([...before, ...after]), false);
    assert.equal(isFlaky(before), true);
  });

  it('are flaky where a retry in the same report passed', () => {
    assert.equal(isFlaky(verdicts('FP', { reportId: 'one' })), true);
    assert.equal(isFlaky(verdicts('FP', { reportId: 'one', version: undefined })), true);
    assert.equal(isFlaky(verdicts('FP', { reportId: undefined })), false);
  });

  it('are flaky where they differ at one commit of the application', () => {
    assert.equal(isFlaky(verdicts('PF', { commit: 'c0ffee' })), true);
    assert.equal(isFlaky(verdicts('FP')), false);
  });

  it('of unknown versions are not compared between reports', () => {
    assert.equal(isFlaky(verdicts('PFPF', { version: undefined })), false);
  });

  it('are read of reports: when they ended, which version, and of which commit', () => {
    const result = {
      id: uuid(1),
      status: 'FAILED',
      createdAt: '2026-01-01T10:00:00Z',
      updatedAt: 'not a date',
      testCaseVersionId: 'v',
    };
    const report = { id: uuid(2), context: { sha: 'c0ffee' }, createdAt: '2026-01-01T09:00:00Z' };
    assert.deepEqual(toPastResult(report, result), {
      outcome: 'failed',
      at: Date.UTC(2026, 0, 1, 10),
      version: 'v',
      reportId: uuid(2),
      commit: 'c0ffee',
    });
    for (const status of ['WAITING', 'SOMETHING', null, undefined])
      assert.equal(toPastResult(report, { ...result, status }), undefined);
    assert.equal(toPastResult({ id: uuid(2) }, { id: uuid(1), status: 'ERROR' })?.at, 0);
    const errorMessage = 'No browser\nwas\u202e found';
    assert.equal(
      toPastResult(report, { ...result, status: 'ERROR', errorMessage })?.reason,
      'No browser was found',
    );
    assert.equal(toPastResult(report, { ...result, status: 'FAILED', errorMessage })?.reason, undefined);
  });
});
