import assert from 'node:assert/strict';
import type { StepOutcome, StepResult } from '../../../src/editor/run/runHistory.ts';
import { ShownStepMarks } from '../../../src/editor/run/shownStepMarks.ts';

const steps = (...outcomes: StepOutcome[]): StepResult[] =>
  outcomes.map((outcome, index) => ({ line: 2 + index, outcome }));

describe('marks beside steps', () => {
  it('are not set without a result, however much is typed', () => {
    const marks = new ShownStepMarks();
    assert.deepEqual([...marks.update([])], []);
    assert.deepEqual([...marks.update([], true)], []);
  });

  it('are set for those outcomes only whose lines changed', () => {
    const marks = new ShownStepMarks();
    assert.deepEqual(
      [...marks.update(steps('passed', 'running'))],
      [
        ['running', [3]],
        ['passed', [2]],
      ],
    );
    assert.deepEqual([...marks.update(steps('passed', 'running'))], []);
    assert.deepEqual(
      [...marks.update(steps('passed', 'failed'))],
      [
        ['running', []],
        ['failed', [3]],
      ],
    );
    assert.deepEqual(
      [...marks.update([])],
      [
        ['passed', []],
        ['failed', []],
      ],
    );
  });

  it('are set again where an edit may have moved them, though their lines are the same', () => {
    const marks = new ShownStepMarks();
    marks.update(steps('passed'));
    assert.deepEqual([...marks.update(steps('passed'), true)], [['passed', [2]]]);
  });
});
