import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import { collectCases } from '../../src/editor/files/collectCases.ts';
import type { IndexedCase } from '../../src/editor/files/index/caseIndex.ts';

const [first, second] = ['0a0b0c0d-2222-4000-8000-000000000001', '0a0b0c0d-2222-4000-8000-000000000002'];

function caseOf(name: string, text: string): IndexedCase {
  return { uri: vscode.Uri.file(`/gathered/${name}.yaml`), text, summary: summarize(text) };
}

describe('the test cases of a run', () => {
  it('include dependencies that are still being read', async () => {
    const needed = caseOf('first', `id: ${first}\ndescription: First\nelements: []\n`);
    const chosen = caseOf(
      'second',
      `id: ${second}\ndescription: Second\ndependencyId: ${first}\nelements: []\n`,
    );
    let finish = (): void => undefined;
    let isRead = false;
    const ready = new Promise<void>((resolve) => (finish = resolve));
    const gathered = collectCases([chosen], {
      ready,
      byId: (id) => (isRead && id === first ? [needed] : []),
    });
    isRead = true;
    finish();
    const { cases } = await gathered;
    assert.deepEqual(
      cases.map(({ description }) => description),
      ['Second', 'First'],
    );
  });
});
