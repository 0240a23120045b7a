import assert from 'node:assert/strict';
import type { TestCase } from '../../src/core/case/testCase.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { HostedService } from './support/hostedService.ts';
import { openHostedWindow } from './support/hostedWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { RefactorPreview } from './support/refactorPreview.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { ServiceProcess } from './support/serviceProcess.ts';

const logIn = 'Account/logIn.yaml';
const find = 'Shop/findAProduct.yaml';

describe('fixes of a report, in the window', function () {
  this.bail(true);
  let window: EditorWindow;
  let hosted: HostedService;
  let sample: SampleFolder;
  let preview: RefactorPreview;
  let plan: PlanPicker;

  before(async () => {
    hosted = await HostedService.start(await ServiceProcess.start());
    window = await openHostedWindow(hosted);
    preview = new RefactorPreview(window);
    plan = new PlanPicker(window);
    sample = await SampleFolder.pullFrom(hosted.service.client, { window, folder: 'tests' });
    const testCases = [await caseNamed('Log in')];
    await hosted.service.client.draftPush(sampleTarget, { testCases });
  });
  after(async () => {
    await window?.dispose();
    await hosted?.dispose();
  });

  const caseNamed = async (name: string): Promise<TestCase> => {
    const found = (await sample.cases()).find(({ description }) => description === name);
    assert.ok(found);
    return found;
  };
  /** A fix that lets steps fail. */
  const fixSteps = (testCase: TestCase, ...at: number[]): TestCase => ({
    ...testCase,
    elements: testCase.elements.map((step, index) =>
      at.includes(index) ? { ...step, ignoreFailure: true } : step,
    ),
  });
  const openReport = async (): Promise<void> => {
    await window.run('Portable Tests: Pull Fixed Test Cases of a Report…');
    await plan.row('0 of 1 passed').waitFor();
    await plan.row('0 of 1 passed').click();
  };

  it('are shown file by file and step by step, and only those that are accepted are written', async () => {
    const [one, other] = [await caseNamed('Log in'), await caseNamed('Find a product')];
    hosted.fixed = [{ ...fixSteps(one, 0, 2), prompt: 'Log in as a customer.' }, fixSteps(other, 1)];
    const before = sample.files();
    await openReport();
    await preview.opened();
    await window.shot('fixes-1-preview');
    await preview.row('prompt:').click();
    await window.page
      .locator('.monaco-diff-editor .view-line', { hasText: 'as a customer' })
      .first()
      .waitFor();
    await window.shot('fixes-2-diff');
    await preview.leaveOut('prompt:');
    await preview.leaveOut('findAProduct.yaml');
    await preview.apply();
    await window.status('Fixes applied in files: 1, 1 skipped');
    const { [logIn]: fixed = '', ...others } = sample.files();
    assert.equal(fixed.match(/ignoreFailure: true/g)?.length, 2);
    assert.doesNotMatch(fixed, /as a customer/);
    assert.deepEqual({ ...others, [logIn]: before[logIn] }, before);
  });

  it('name the step in which they conflict with a local edit, and offer to resolve that', async () => {
    const other = await caseNamed('Find a product');
    sample.write(find, sample.text(find).replace('selector: Sort by', 'selector: Order by'));
    hosted.fixed = [fixSteps(other, 0)];
    await openReport();
    const conflict =
      /These fixes conflict with changes in your files, so they were not written: .*findAProduct/;
    await window.toast(conflict);
    await window.shot('fixes-3-conflict');
    await window.answerToast(conflict, 'Resolve Conflicts…');
    await plan.opened(/^Pull from/);
    await window.shot('fixes-4-resolve');
    await plan.choice('Find a product', 'Keep Local Version').waitFor();
  });

  it('come from reports that can be filtered in the view, until the filter is cleared', async () => {
    await window.page.keyboard.press('Escape');
    const reports = window.treeRow(/^Reports/).first();
    await window.pressToBeAsked(reports, 'Filter Test Reports…', /Select a field/);
    await window.quickPick('Status');
    await window.quickPick('Passed');
    await window.quickPick('Time');
    await window.quickPick('Last 7 days');
    await plan.row('Last 7 days').waitFor();
    await window.shot('reports-1-filter');
    await window.quickPick('Show Reports');
    await window.treeRow('Status: Passed · Last 7 days').waitFor();
    await window.unfold(reports, window.treeRow('No report matches the filter'));
    await window.shot('reports-2-filtered');
    const filters = hosted.proxy.of('listTestReports').flatMap(({ query }) => query['filter'] ?? []);
    assert.equal(filters.at(-1), '[{"key":"status","operator":"EQUALS","value":"PASSED"}]');
    await window.run('Portable Tests: Clear Filter of Test Reports');
    await window.treeRow('No report matches the filter').waitFor({ state: 'detached' });
  });

  it('go with test plans, of which those of explorations are offered', async () => {
    const found = await caseNamed('Find a product');
    const testPlanId = '6b1f1a0c-0000-4000-8000-000000000001';
    hosted.proxy.answer('explore', {
      status: 200,
      body: {
        testPlanId,
        discoveries: [{ testCaseId: found.id, discoveryId: testPlanId, testCaseName: found.description }],
      },
    });
    await window.run('Portable Tests: Explore an Application…');
    await window.quickInput('https://shop.example/', 'Address to explore');
    await window.quickInput('Look around', 'Purpose of the test cases');
    await window.toast('The exploration of Sample shop found 1 test case');
    hosted.planned = [found];
    await window.run('Portable Tests: Pull Test Plan…');
    await plan.row('1 discovery · https://shop.example/').waitFor();
    await plan.row('Enter Another Test Plan ID…').waitFor();
    await window.shot('plans-1-known');
    await plan.row('1 discovery').click();
    await waitUntil(
      () => hosted.proxy.of('pull').flatMap(({ query }) => query['testPlanId'] ?? []),
      ([asked]) => asked === testPlanId,
    );
  });
});
