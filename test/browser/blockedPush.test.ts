import assert from 'node:assert/strict';
import { createTestCase, id } from '../support/testService.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { openWindow } from './support/window.ts';

const logIn = 'Account/logIn.yaml';

describe('A push in the window', function () {
  let window: EditorWindow;
  let sample: SampleFolder;
  let plan: PlanPicker;
  this.bail(true);

  before(async () => {
    window = await openWindow();
    plan = new PlanPicker(window);
    sample = await SampleFolder.pull(window);
  });
  after(() => window?.dispose());

  const statusOf = async (number: number): Promise<string | null | undefined> =>
    (await sample.client.getTestCase(sampleTarget, id(number))).status;
  /** Test cases that this machine never saw, in folders that no other test case is in. */
  async function putUnknown(count: number): Promise<void> {
    const cases = Array.from({ length: count }, (_, at) =>
      createTestCase(at + 1, { folderName: `Folder ${at}` }),
    );
    await sample.client.draftPush(sampleTarget, { testCases: cases });
    for (const { id: caseId } of cases.slice(0, 3))
      await sample.client.updateTestCase(sampleTarget, caseId, { status: 'DISABLED' });
  }

  it('sends 40 drafts along, names them in the plan, and asks nothing', async () => {
    const drafts = Array.from({ length: 40 }, (_, at) => createTestCase(100 + at));
    await sample.client.draftPush(sampleTarget, { testCases: drafts });
    sample.setDescription(logIn, 'Sign in');
    await window.run('Portable Tests: Push All Test Cases');
    await plan.opened('Push from portable-tests to Local service');
    await plan.entry('40 drafts and disabled test cases').waitFor();
    await window.shot('push-hidden');
    await plan.accept();
    await window.status('Pushed to Local service: 1 changed');
    assert.equal(await statusOf(100), 'DRAFT');
    assert.equal(await statusOf(139), 'DRAFT');
  });

  it('shows all that blocks it in one list, and goes on once that is resolved', async () => {
    await putUnknown(5);
    sample.setDescription(logIn, 'Log in here');
    await window.run('Portable Tests: Push All Test Cases');
    await plan.opened('Push blocked by 5 problems');
    await window.shot('push-blocked');
    assert.equal(await plan.row('Out of This Push').count(), 0, 'the local service replaces its set');
    await plan.row('Enable 3 Test Cases').click();
    await plan.opened('Push blocked by 2 problems');
    assert.equal(await statusOf(1), 'ENABLED');
    await plan.row('Discard 2 Drafts').click();
    await window.answerDialog('Discard 2 drafts?', 'Discard');
    await plan.opened('Push from portable-tests to Local service');
    await plan.entry('Log in here').waitFor();
    await plan.accept();
    const names = async (): Promise<string[]> => (await sample.cases()).map(({ description }) => description);
    await waitUntil(names, (found) => found.includes('Log in here'));
    await waitUntilEqual(() => statusOf(139), 'DRAFT');
  });

  it('lists files with errors beside them, and opens the one that is selected', async () => {
    await sample.client.updateTestCase(sampleTarget, id(1), { status: 'OUTDATED' });
    sample.replaceIn(logIn, /^description: .*/m, 'description: [');
    await window.run('Portable Tests: Push All Test Cases');
    await plan.opened('Push blocked by 2 problems');
    await window.shot('push-blocked-file');
    await plan.row(logIn).click();
    await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
  });
});
