import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import type { CaseEnd } from '../../../src/runner/events/runEvent.ts';
import { verdictOf } from '../../../src/runner/events/verdict.ts';

const cases = new Map<string, TestCase>([
  [
    'a',
    { id: 'a', description: 'Pay', elements: [{ interaction: { action: 'GO_TO', calledWith: '/pay' } }] },
  ],
  [
    'b',
    { id: 'b', description: 'Log in', elements: [{ interaction: { action: 'GO_TO', calledWith: '/' } }] },
  ],
]);
const cut = 'The run was cut short';
const verdict = (end: Pick<CaseEnd, 'outcome' | 'failure' | 'reason'>) =>
  verdictOf({ type: 'caseEnd', caseId: 'a', duration: 1, notes: [], attachments: [], ...end }, cases, cut);
const failed = (message: string) => verdict({ outcome: 'failed', failure: { message } });

describe('The verdict on a test case', () => {
  it('blames the machine where the browser did not start or cannot be reached, in each of Playwright’s wordings', () => {
    for (const text of [
      "Error: browserType.launch: Executable doesn't exist at /cache/chrome-linux/headless_shell",
      'Error: browserType.launch: Target page, context or browser has been closed',
      'browserType.launch: Target page, context or browser has been closed',
      "Error: browserType.launch: Chromium distribution 'chrome' is not found at /opt/google/chrome/chrome",
      'TimeoutError: browserType.launch: Timeout 180000ms exceeded.',
      'Error: browserType.connect: WebSocket error: connect ECONNREFUSED 127.0.0.1:9',
      'TimeoutError: browserType.connect: Timeout 180000ms exceeded.',
      'Error: browserType.connectOverCDP: connect ECONNREFUSED 127.0.0.1:9',
    ])
      assert.deepEqual(failed(text), { status: 'ERROR', errorMessage: `The browser did not start. ${text}` });
  });

  it('attributes everything else to the test, with the step, and its test case if that is another one', () => {
    assert.deepEqual(failed('Error: page.goto: browserType.launch: is a text of the page'), {
      status: 'FAILED',
      errorMessage: 'Error: page.goto: browserType.launch: is a text of the page',
    });
    const at = (caseId: string) =>
      verdict({ outcome: 'failed', failure: { message: 'no', step: { caseId, index: 0 } } }).errorMessage;
    assert.deepEqual([at('a'), at('b')], ['Step 1 · Go to /pay: no', 'Log in · Step 1 · Go to /: no']);
  });

  it('is an error with its reason where the test case did not run to its end', () => {
    assert.deepEqual(verdict({ outcome: 'skipped', reason: 'It is off' }), {
      status: 'ERROR',
      errorMessage: 'The test case did not run. It is off',
    });
    assert.deepEqual(verdict({ outcome: 'interrupted' }), { status: 'ERROR', errorMessage: cut });
    assert.deepEqual(verdict({ outcome: 'passed' }), { status: 'PASSED' });
  });
});
