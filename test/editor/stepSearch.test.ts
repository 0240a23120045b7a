import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import type { IndexedCase } from '../../src/editor/files/index/caseIndex.ts';
import { hasWordsOf, StepSearch } from '../../src/editor/files/stepSearch.ts';
import { isDeep } from '../support/deep.ts';

const caseText = (at: number): string => `id: 0a0b0c0d-5555-4000-8000-${String(at).padStart(12, '0')}
description: Order ${at}
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Pay ${at}
  - interaction: { action: ENTER_TEXT, calledWith: "cup ${at}" }
    selectors: [{ selectorType: LABEL, selector: Search }]
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const note = 'first line';
          const total${at} = 1;
        execType: sandbox
version: "1"
`;

const indexOf = (count: number): { ready: Promise<void>; all: () => IndexedCase[] } => {
  const files = Array.from({ length: count }, (_, at): IndexedCase => {
    const text = caseText(at);
    return { uri: vscode.Uri.file(`/cases/${at}.yaml`), text, summary: summarize(text) };
  });
  return { ready: Promise.resolve(), all: () => files };
};

const never = { isCancellationRequested: false };

describe('a search for steps', function () {
  this.timeout(240_000);

  const found = async (query: string): Promise<string[]> => {
    const steps = await new StepSearch(indexOf(12)).find(hasWordsOf(query), 100, never);
    return steps.map(({ file, index, label, locator }) => `${file.uri.path}#${index} ${label} | ${locator}`);
  };

  it('finds them by the words of their description, in any order and case', async () => {
    assert.deepEqual(await found('pay 11 click'), [
      "/cases/11.yaml#0 Click button 'Pay 11' | getByRole('button', { name: 'Pay 11' })",
    ]);
  });

  it('finds them by their locator line', async () => {
    assert.deepEqual(await found("getByLabel('Search') 7"), [
      "/cases/7.yaml#1 Enter 'cup 7' into field 'Search' | getByLabel('Search')",
    ]);
  });

  it('finds them by values that the description shortens, such as code', async () => {
    assert.match((await found('total9')).join(), /^\/cases\/9\.yaml#2 Run JavaScript/);
  });

  it('finds all steps of a test case by its title', async () => {
    assert.equal((await found('order 8')).length, 3);
  });

  it('finds nothing that lacks one of the words, and at most as many as wanted', async () => {
    assert.deepEqual(await found('pay nothing'), []);
    assert.equal((await new StepSearch(indexOf(12)).find(hasWordsOf('pay'), 5, never)).length, 5);
  });

  it('stops when nobody waits any more', async () => {
    assert.deepEqual(
      await new StepSearch(indexOf(12)).find(() => true, 100, { isCancellationRequested: true }),
      [],
    );
  });

  it('never holds the extension host for 50 ms, with thousands of files', async () => {
    const count = isDeep ? 5000 : 2000;
    const index = indexOf(count);
    const attempts: number[] = [];
    // The first attempt runs code that is not yet compiled.
    for (let at = 0; at < 5 && Math.min(...attempts) >= 50; at++)
      attempts.push(
        await longestBlock(async () => {
          const search = new StepSearch(index);
          assert.equal((await search.find(hasWordsOf(`pay ${count - 1}`), 100, never)).length, 1);
          assert.equal((await search.find(hasWordsOf(`total${count - 1}`), 100, never)).length, 1);
        }),
      );
    assert.ok(Math.min(...attempts) < 50, `${attempts.map(Math.round).join(', ')} ms`);
  });
});

/** The longest time of the processor, in ms, in which work lets nothing else run: other processes don't count. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  let isRunning = true;
  let longest = 0;
  let last = process.cpuUsage();
  const measure = (): void => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  const tick = (): void => {
    measure();
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isRunning = false;
  measure(); // where nothing else ran since the start
  return longest;
}
