import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import { RunHistory } from '../../src/editor/run/runHistory.ts';
import type { CaseEnd, TestOutcome } from '../../src/runner/events/runEvent.ts';

const caseId = '0fa11ed0-0000-4000-8000-000000000002';
const text = `id: ${caseId}\nelements:\n${'  - interaction:\n      action: CLICK\n'.repeat(4)}`;
const file = { uri: vscode.Uri.file('/case.yaml'), text, summary: summarize(text) };
const gathered = { cases: [], files: new Map([[caseId, file]]) };
const failure = { message: 'Timeout', step: { caseId, index: 1 } };
const end = (outcome: TestOutcome): CaseEnd => ({
  type: 'caseEnd',
  caseId,
  outcome,
  duration: 5,
  notes: [],
  attachments: [],
  ...(outcome === 'failed' ? { failure } : {}),
});

describe('the history of runs', () => {
  let history: RunHistory;

  beforeEach(() => (history = new RunHistory(() => [])));
  afterEach(() => history.dispose());

  const run = (outcome: TestOutcome) => {
    const recording = history.record(gathered);
    recording.onEvent({ type: 'caseBegin', caseId });
    recording.onEvent(end(outcome));
    return recording;
  };

  it('reports a change of steps once when a run ends, however many steps it did not reach', () => {
    let told = 0;
    history.onDidChangeSteps(() => (told += 1));
    const recording = history.record(gathered);
    recording.onEvent({ type: 'caseBegin', caseId });
    recording.onEvent({ type: 'stepEnd', caseId, step: { caseId, index: 0 }, duration: 5, failure });
    assert.equal(told, 2);
    recording.onEvent(end('failed'));
    assert.equal(told, 3);
  });

  it('keeps the last result while a later run is going on, and where that is interrupted', () => {
    run('failed');
    history.record(gathered).onEvent({ type: 'caseBegin', caseId });
    assert.deepEqual([history.failedRuns().length, history.failedAt(caseId)], [1, undefined]);
    run('interrupted');
    assert.equal(history.lastRun(file.uri)?.failedStep?.index, 1);
    run('passed');
    assert.deepEqual([history.failedRuns(), history.lastRun(file.uri)?.outcome], [[], 'passed']);
  });

  it('forgets what is shown of a run, but not its result', () => {
    const recording = run('failed');
    assert.equal(history.shownFailures().length, 1);
    recording.forget();
    assert.deepEqual([history.shownFailures(), history.failedAt(caseId)], [[], failure.step]);
    const earlier = run('failed');
    run('failed');
    earlier.forget();
    assert.equal(history.shownFailures().length, 1);
  });

  it('keeps the failure of a run while its steps run in a live page', () => {
    run('failed');
    const live = history.recordSteps(file);
    live.record(0, 'passed');
    live.clear();
    assert.deepEqual([history.shownFailures().length, history.failedAt(caseId)], [1, failure.step]);
  });
});
