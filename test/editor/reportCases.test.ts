import * as assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import type { TestResult } from '../../src/api/contract/report.ts';
import { caseIndexFeature } from '../../src/editor/files/caseIndexFeature.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { ReportCases } from '../../src/editor/reports/reportActions.ts';
import { RunHistory, type RunRecording } from '../../src/editor/run/runHistory.ts';
import { idOf, result } from '../support/reports.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, write } from './support/workspace.ts';

const folderName = 'report-cases';
const testTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const step =
  '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: TEXT\n        selector: Pay\n';
const textOf = (number: number, description: string): string =>
  `id: ${idOf(number)}\ndescription: ${description}\nelements:\n${step.repeat(3)}`;
/** The line of a step, from 0. */
const lineOf = (index: number): number => 3 + index * 5;

describe('the test case of a result', () => {
  const made = parts();
  const folder = inWorkspace(folderName);
  const { index } = caseIndexFeature(made, () => [boundFolder(folder)]);
  const history = new RunHistory(() => []);
  let run: RunRecording;
  let bound: Awaited<ReturnType<typeof bindTargets>>;
  let cases: ReportCases;

  before(async () => {
    bound = await bindTargets([{ folder: folderName, testTargetId, serviceUrl: 'local' }]);
    for (const [at, name] of ['pay', 'logIn', 'search', 'leave'].entries())
      await write(
        vscode.Uri.joinPath(folder, `${name}.yaml`),
        textOf(at + 1, name === 'logIn' ? 'Log in' : name),
      );
    await index.ready;
    await index.refresh();
    const ids = [1, 2, 3, 4].map((at) => idOf(at));
    const files = new Map(ids.flatMap((id) => index.byId(id).map((file) => [id, file] as const)));
    run = history.record({ cases: [], files });
    const failedAt = (id: string) => history.failedAt(id);
    const catalog = {
      casesOf: () => Promise.resolve([]),
      targetsOf: () => Promise.resolve([]),
      nameOf: () => '',
    };
    cases = new ReportCases({ serviceUrl: 'local', testTargetId }, { index, catalog, failedAt });
  });
  afterEach(() => closeEditors());
  after(async () => {
    index.dispose();
    history.dispose();
    await bound?.restore();
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
    await made.dispose();
  });

  const fails = (at: number, ofCase = 1, ran = 1): void => {
    run.onEvent({ type: 'caseBegin', caseId: idOf(ran) });
    run.onEvent({
      type: 'caseEnd',
      caseId: idOf(ran),
      outcome: 'failed',
      duration: 1,
      failure: { message: 'Timeout', step: { caseId: idOf(ofCase), index: at } },
      notes: [],
      attachments: [],
    });
  };
  /** Where a result leads: the file's name and the line of the cursor, from 0. */
  const leadsTo = async (one: TestResult): Promise<[string, number] | undefined> => {
    await cases.open(one);
    const editor = vscode.window.activeTextEditor;
    return editor && [path.basename(editor.document.uri.path), editor.selection.active.line];
  };
  const failed = (errorMessage: string): TestResult => result(1, 'FAILED', { errorMessage });

  it('is opened at the step that the message names, also in another test case', async () => {
    fails(2);
    assert.deepEqual(await leadsTo(failed('Step 2 · Click: Timeout')), ['pay.yaml', lineOf(1)]);
    await closeEditors();
    assert.deepEqual(await leadsTo(failed('Log in · Step 3 · Click: Timeout')), ['logIn.yaml', lineOf(2)]);
  });

  it('opens at the step where the last local run failed if the message names none', async () => {
    fails(2);
    assert.deepEqual(await leadsTo(failed('Timeout')), ['pay.yaml', lineOf(2)]);
    await closeEditors();
    fails(1, 2);
    assert.deepEqual(await leadsTo(failed('Timeout')), ['logIn.yaml', lineOf(1)]);
  });

  it('is opened at its start if it passed or a later local run did not fail', async () => {
    fails(2, 3, 3);
    assert.deepEqual(await leadsTo(result(3, 'PASSED')), ['search.yaml', 0]);
    fails(2, 4, 4);
    run.onEvent({ type: 'caseBegin', caseId: idOf(4) });
    assert.deepEqual(await leadsTo(result(4, 'FAILED')), ['leave.yaml', 0]);
  });

  it('shows what to do if it is neither local nor on the service', async () => {
    await assert.rejects(
      cases.open(result(7, 'FAILED')),
      /not found in this workspace or on the service.*Pull/s,
    );
  });
});
