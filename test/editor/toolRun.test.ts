import * as assert from 'node:assert/strict';
import { homedir, tmpdir } from 'node:os';
import * as vscode from 'vscode';
import { runCaseHeadless } from '../../src/editor/run/runFeature.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { createTools } from '../../src/editor/tools/createTools.ts';
import type { ToolDependencies } from '../../src/editor/tools/tool.ts';
import { RecordedTestRun } from './support/recordedTestRun.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const folderName = 'agent-runs';
const idOf = (at: number): string => `0e0f0a0b-0000-4000-8000-${String(at).padStart(12, '0')}`;

const caseText = (at: number, description: string, steps: string, more = ''): string =>
  `id: ${idOf(at)}\ndescription: ${description}\n${more}elements:\n${steps}version: "1"\n`;
const seen = (name: string): string => `  - assertion:
      expectation: VISIBLE
    selectors:
      - selectorType: ROLE
        selector: heading
        options:
          name: ${name}
`;
const search = `    selectors:
      - selectorType: LABEL
        selector: Search products
`;
const typesPassword = `  - interaction:
      action: ENTER_TEXT
      calledWith: $PASSWORD
${search}`;
const holdsTea = `  - assertion:
      expectation: TO_HAVE_VALUE
      calledWith: tea
${search}`;

const throws = `  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: throw new Error('out of stock')
        execType: sandbox
`;

const heading = 'Good things for your desk';
const files: Readonly<Record<string, string>> = {
  'passes.yaml': caseText(1, 'Passes', seen(heading)),
  'fails.yaml': caseText(2, 'Fails', typesPassword + holdsTea),
  'throws.yaml': caseText(6, 'Throws', seen(heading) + throws),
  'needsThrows.yaml': caseText(3, 'Needs throws', seen(heading), `dependencyId: ${idOf(6)}\n`),
  'off.yaml': caseText(4, 'Off', seen(heading), 'runStatus: OFF\n'),
};

interface Outcome {
  outcome: string;
  reason?: string;
  failure?: {
    step: number;
    inWords: string;
    file: string;
    line: number;
    message: string;
    expected?: string;
    actual?: string;
  };
}

describe('a test case that an agent runs', function () {
  this.timeout(90_000);
  this.retries(0);
  let harness: ReturnType<typeof runHarness>;
  let bound: Awaited<ReturnType<typeof bindTargets>>;
  let shownRun: RecordedTestRun;
  let own: ReturnType<typeof createTools>;

  before(async () => {
    bound = await bindTargets([{ folder: folderName, testTargetId: sampleTargetId, serviceUrl: 'local' }]);
    harness = runHarness(folderName);
    await harness.install();
    for (const [name, text] of Object.entries(files)) await harness.write(name, text);
    const client = await harness.services.client('local');
    await client.updateTestTarget(sampleTargetId, { timeoutPerStep: 5000 });
    const parts: ToolDependencies = {
      index: harness.index,
      services: harness.services,
      versions: { note: () => Promise.resolve() },
      catalog: { lastCompared: () => [] },
      locks: new FolderLocks(harness.syncOf),
      watch: { look: () => Promise.resolve() },
      runCaseHeadless: (file, signal, onEvent) => {
        shownRun = new RecordedTestRun();
        return runCaseHeadless(
          { ...harness.parts, controller: { createTestRun: () => shownRun } },
          file,
          signal,
          onEvent,
        );
      },
    };
    own = createTools(parts);
  });
  after(async () => {
    await harness?.dispose();
    await bound?.restore();
  });

  async function said(testCase: string, token?: vscode.CancellationToken): Promise<string> {
    const never = new vscode.CancellationTokenSource();
    const result = await own.portableTests_run_case.invoke(
      { input: { testCase }, toolInvocationToken: undefined },
      token ?? never.token,
    );
    const [part] = result?.content ?? [];
    return part instanceof vscode.LanguageModelTextPart ? part.value : assert.fail('no text');
  }
  const outcomeIn = (text: string): Outcome =>
    JSON.parse(text.slice(text.indexOf('\n{'), text.lastIndexOf('}') + 1)) as Outcome;

  it('passes, and the Testing view shows it too', async () => {
    const { outcome, failure } = outcomeIn(await said(`${folderName}/passes.yaml`));
    assert.deepEqual([outcome, failure], ['passed', undefined]);
    assert.deepEqual([shownRun.verdictOn('Passes'), shownRun.hasEnded], ['passed', true]);
  });

  it('fails with the step, its line, the expected and the actual value, and no secret', async () => {
    const text = await said(idOf(2));
    const { outcome, failure } = outcomeIn(text);
    assert.equal(outcome, 'failed');
    assert.deepEqual(
      { ...failure, message: undefined, inWords: undefined },
      {
        inWords: undefined,
        step: 2,
        file: `${folderName}/fails.yaml`,
        line: 10,
        message: undefined,
        expected: 'tea',
        actual: '$PASSWORD',
      },
    );
    assert.match(failure?.inWords ?? '', /^Check that field 'Search products'.*'tea'$/);
    assert.match(failure?.message ?? '', /Search products/);
    for (const hidden of ['correct horse', homedir(), tmpdir(), harness.storage.fsPath])
      assert.ok(!text.includes(hidden), 'the result tells of what is not its business');
  });

  it('names the file of the failed step if that is in a dependency', async () => {
    const { failure } = outcomeIn(await said(idOf(3)));
    assert.deepEqual([failure?.file, failure?.line, failure?.step], [`${folderName}/throws.yaml`, 11, 2]);
  });

  it('is skipped with the reason if it is switched off', async () => {
    const { outcome, reason } = outcomeIn(await said(idOf(4)));
    assert.equal(outcome, 'skipped');
    assert.match(reason ?? '', /runStatus of the test case is OFF/);
  });

  it('is reported as cancelled', async () => {
    const cancel = new vscode.CancellationTokenSource();
    const running = said(idOf(1), cancel.token);
    cancel.cancel();
    await assert.rejects(running, /The user cancelled this\. Do not try again/);
  });

  it('does not run while its file has an error, whose place is named', async () => {
    await harness.write(
      'broken.yaml',
      caseText(5, 'Broken', seen(heading)).replace('expectation: VISIBLE', 'expectation: [V'),
    );
    await assert.rejects(
      said(idOf(5)),
      /broken\.yaml has an error in line \d+: .*Correct it, then run again\./,
    );
  });
});
