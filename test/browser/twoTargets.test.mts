import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { ServiceClient } from '../../src/api/client.ts';
import type { TestCase } from '../../src/core/testCase.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { filesBelow } from './support/leaks.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { Plan } from './support/plan.mts';
import { openWindow } from './support/window.mts';
import { samplePulled, sampleSize } from './support/sampleSize.mts';

const caseOf = (number: number, description: string): TestCase => ({
  id: `2f01de25-0000-4000-8000-00000000000${number}`,
  description,
  version: '1',
  runStatus: 'ON',
  elements: [{ interaction: { action: 'GO_TO', calledWith: '/' }, selectors: [] }],
});

describe('two folders of two test targets in one window', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;
  let plan: Plan;
  let stageTarget: string;

  before(async () => {
    window = await openWindow();
    plan = new Plan(window);
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    const stage = await client.createTestTarget({
      testTarget: { app: 'Stage shop', discoveryUrl: 'https://stage.example.com' },
    });
    stageTarget = stage.id;
    await client.push(stageTarget, { testCases: [caseOf(1, 'Pay'), caseOf(2, 'Return goods')] });
    const bound = [
      { folder: 'shop', testTargetId: sampleTarget, serviceUrl: 'local' },
      { folder: 'stage', testTargetId: stageTarget, serviceUrl: 'local' },
    ];
    writeFileSync(
      path.join(window.workspace, '.vscode/settings.json'),
      JSON.stringify({ 'portableTests.targets': bound }),
    );
    await window.treeRow('Sample shop').filter({ hasText: 'shop' }).waitFor();
    await window.treeRow('Stage shop').filter({ hasText: 'stage' }).waitFor();
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, file);
  const describeHere = (file: string, description: string): void =>
    writeFileSync(
      at(file),
      readFileSync(at(file), 'utf8').replace(/^description: .*/m, `description: ${description}`),
    );
  const there = async (target: string): Promise<TestCase[]> => (await client.pull(target)).testCases;
  const marked = (name: string, words: string) =>
    window.page.locator(
      `.explorer-folders-view .monaco-list-row .monaco-icon-label[aria-label*="${name}"][aria-label*="${words}"]`,
    );
  const badge = (number: number) =>
    window.page
      .locator('.activitybar .action-item', { hasText: String(number) })
      .first()
      .waitFor();

  it('are pulled each from its own', async () => {
    await window.run('Portable Tests: Pull Test Cases');
    await window.quickPick('shop');
    await window.status(samplePulled);
    assert.equal(filesBelow(at('shop')).length, sampleSize);
    await window.run('Portable Tests: Pull Test Cases');
    await window.quickPick('stage');
    await window.status('Pulled test cases: 2 added');
    assert.equal(filesBelow(at('shop')).length, sampleSize);
    assert.deepEqual(
      filesBelow(at('stage'))
        .map((file) => path.relative(at('stage'), file))
        .toSorted(),
      ['pay.yaml', 'returnGoods.yaml'],
    );
  });

  it('tell each what differs from its own', async () => {
    describeHere('shop/acceptCookies.yaml', 'Accept all cookies');
    describeHere('stage/pay.yaml', 'Pay at once');
    await window.run('Portable Tests: Refresh');
    await window.treeRow('Accept all cookies').filter({ hasText: 'changed here' }).waitFor();
    await window.treeRow('Pay at once').filter({ hasText: 'changed here' }).waitFor();
    await window.treeRow('Return goods').waitFor();
    assert.equal(await window.treeRow('Return goods').filter({ hasText: 'changed' }).count(), 0);
    await badge(2);
    await window.shot('two-1-view');
    await window.run('File: Focus on Files Explorer');
    const file = (hasText: RegExp): Locator =>
      window.page.locator('.explorer-folders-view .monaco-list-row', { hasText }).first();
    await window.unfold(file(/^shop$/), file(/^acceptCookies\.yaml$/));
    await window.unfold(file(/^stage$/), file(/^pay\.yaml$/));
    await marked('acceptCookies.yaml', 'changed here').waitFor();
    await marked('pay.yaml', 'changed here').waitFor();
    assert.equal(await marked('returnGoods.yaml', 'Test case').count(), 0);
    await window.shot('two-2-explorer');
  });

  it('are pushed each to its own, and nothing of the other goes along', async () => {
    const shopBefore = await there(sampleTarget);
    const [, returnGoods] = await there(stageTarget);
    await window.run('Portable Tests: Push All Test Cases');
    await window.quickPick('stage');
    await plan.opened('Push from stage to Local service');
    assert.deepEqual(await plan.lines(), ['Changed', '[x] Pay at once']);
    await plan.accept();
    await window.status('Pushed to Local service: 1 changed');
    assert.deepEqual(await there(sampleTarget), shopBefore);
    const [pay, ...others] = await there(stageTarget);
    assert.equal(pay?.description, 'Pay at once');
    assert.deepEqual(others, [returnGoods]);
    await badge(1);
    const stageBefore = await there(stageTarget);
    await window.openFile('shop/acceptCookies.yaml');
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Accept all cookies” to Local service');
    assert.deepEqual(await there(stageTarget), stageBefore);
    assert.deepEqual(
      (await there(sampleTarget)).filter((one, index) => one.description !== shopBefore[index]?.description),
      (await there(sampleTarget)).filter(({ description }) => description === 'Accept all cookies'),
    );
  });
});
