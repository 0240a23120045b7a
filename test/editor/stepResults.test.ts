import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import { StepResults } from '../../src/editor/run/stepResults.ts';

describe('the results of steps', () => {
  it('change once when a run ends, however many steps it did not reach', () => {
    const text = `elements:\n${'  - interaction:\n      action: CLICK\n'.repeat(4)}`;
    const results = new StepResults(() => []);
    let told = 0;
    results.onDidChange(() => (told += 1));
    const recorder = results.begin({ uri: vscode.Uri.file('/case.yaml'), text, summary: summarize(text) });
    recorder.record(0, 'failed', 5);
    assert.equal(told, 2);
    recorder.skipRest();
    assert.equal(told, 3);
    results.dispose();
  });
});
