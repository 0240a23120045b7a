import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import type { TestReport } from '../../src/api/contract/report.ts';
import { runSettings } from '../../src/editor/playwright/runSettings.ts';
import type { AskedVariable } from '../../src/editor/run/askRunValues.ts';
import { RepeatedRun } from '../../src/editor/run/repeatRuns.ts';
import { runCaseSet } from '../../src/editor/run/runCaseSet.ts';
import { outdateLocalRuns } from '../../src/editor/run/runFeature.ts';
import { languageId } from '../../src/editor/ui/documents.ts';
import type { CaseEnd, RunEvent } from '../../src/runner/events/runEvent.ts';
import type { RunEnvironment } from '../../src/runner/planRun.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { RecordedTestRun } from './support/recordedTestRun.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const idOf = (at: number): string => `0a0b0c0d-0000-4000-8000-${String(at).padStart(12, '0')}`;

const seen = (name: string, more = ''): string => `  - assertion:
      expectation: VISIBLE
    selectors:
      - selectorType: ROLE
        selector: heading
        options:
          name: ${name}
${more}`;
const typed = (value: string): string => `  - interaction:
      action: ENTER_TEXT
      calledWith: ${value}
    selectors:
      - selectorType: LABEL
        selector: Search products
`;
const throwing = (more = ''): string => `  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: throw new Error('out of stock')
        execType: sandbox
${more}`;
const holds = (value: string): string => `  - assertion:
      expectation: TO_HAVE_VALUE
      calledWith: ${value}
    selectors:
      - selectorType: LABEL
        selector: Search products
`;

const uploading = (name: string): string => `  - interaction:
      action: GO_TO
      calledWith: /delivery.html
  - interaction:
      action: UPLOAD
      calledWith: ${name}
    selectors:
      - selectorType: LABEL
        selector: Your return form
`;

/** A case with its number, what it is called, and its steps. */
const caseText = (at: number, description: string, steps: string, more = ''): string =>
  `id: ${idOf(at)}\ndescription: ${description}\n${more}elements:\n${steps}version: "1"\n`;

const heading = 'Good things for your desk';

const files: Readonly<Record<string, string>> = {
  'passes.yaml': caseText(1, 'Passes', seen(heading) + typed('lamp') + holds('lamp')),
  'fails.yaml': caseText(2, 'Fails', typed('$PASSWORD') + holds('tea') + seen(heading)),
  'broken.yaml': caseText(3, 'Broken', seen(heading) + throwing()),
  'needsBroken.yaml': caseText(4, 'Needs broken', seen(heading), `dependencyId: ${idOf(3)}\n`),
  'mayFail.yaml': caseText(5, 'May fail', throwing('    ignoreFailure: true\n') + seen(heading)),
  'off.yaml': caseText(6, 'Off', seen(heading), 'runStatus: OFF\n'),
  'excluded.yaml': caseText(
    7,
    'Excluded',
    seen(heading),
    'excludedEnvironmentNames:\n  - Staging\n  - DEFAULT\n',
  ),
  'needsNobody.yaml': caseText(8, 'Needs nobody', seen(heading), `dependencyId: ${idOf(99)}\n`),
  'typed.yaml': caseText(9, 'Typed', throwing()),
  'uploads.yaml': caseText(10, 'Uploads', uploading('form.txt')),
  'lacksFile.yaml': caseText(11, 'Lacks file', uploading('nothing.txt')),
  'files/form.txt': 'my form',
};

/** The line, from 1, on which a text stands for the n-th time. */
const lineOf = (file: string, text: string, nth = 1): number =>
  (files[file] ?? '').split(text).slice(0, nth).join(text).split('\n').length;

describe('test cases run in the editor', function () {
  this.timeout(240_000);
  // Most tests look at one and the same run.
  this.retries(0);
  const folderName = 'run-cases';
  let harness: ReturnType<typeof runHarness>;
  let bound: Awaited<ReturnType<typeof bindTargets>>;
  let told: RecordedTestRun;

  const reports = async (): Promise<TestReport[]> => {
    const client = await harness.services.client('local');
    const { data } = await client.listTestReports(sampleTargetId);
    return Promise.all((data ?? []).map(({ id }) => client.getTestReport(sampleTargetId, id ?? '')));
  };

  /** The outcome of the last result of a test case, as it is above its file. */
  const lastOutcome = (at: number): string | undefined =>
    harness.results.of({ serviceUrl: 'local', testTargetId: sampleTargetId }, idOf(at))?.latest.outcome;

  /** The results of the steps of a file, in their order. */
  const outcomesOf = async (name: string): Promise<string[]> => {
    const document = await vscode.workspace.openTextDocument(harness.file(name));
    return harness.parts.history.stepResults(document).map(({ outcome }) => outcome);
  };

  before(async () => {
    bound = await bindTargets([{ folder: folderName, testTargetId: sampleTargetId, serviceUrl: 'local' }]);
    harness = runHarness(folderName);
    await harness.install();
    for (const [name, text] of Object.entries(files)) await harness.write(name, text);
    const document = await vscode.workspace.openTextDocument(harness.file('typed.yaml'));
    const editor = await vscode.window.showTextDocument(document);
    await waitUntilEqual(() => document.languageId, languageId);
    await editor.edit((edit) => {
      const code = "throw new Error('out of stock')";
      const start = document.positionAt(document.getText().indexOf(code));
      edit.replace(new vscode.Range(start, start.translate(0, code.length)), 'return {}');
    });
    // The broken case runs as part of the one that needs it.
    const asked = Object.keys(files).filter((name) => name.endsWith('.yaml') && name !== 'broken.yaml');
    told = await harness.run({ files: asked });
    assert.notEqual(told.verdictOn('Passes'), 'errored', told.messages.get('Passes')?.[0]?.text);
  });
  after(async () => {
    await closeEditors();
    await harness?.dispose();
    await bound?.restore();
  });

  it('reports the steps of a test case in order, and then that it passed', () => {
    assert.deepEqual(told.stepsOf('Passes'), [
      `✓ 1 · Check that heading '${heading}' is visible`,
      "✓ 2 · Enter 'lamp' into field 'Search products'",
      "✓ 3 · Check that field 'Search products' has the value 'lamp'",
    ]);
    assert.equal(told.verdictOn('Passes'), 'passed');
    assert.ok(told.hasEnded);
  });

  it('uploads files from the folder “files” next to the test cases, and names it if one is missing', () => {
    assert.equal(told.verdictOn('Uploads'), 'passed');
    const [message] = told.messages.get('Lacks file') ?? [];
    assert.match(
      message?.text ?? '',
      /The file "nothing\.txt" is missing: add it to the folder "run-cases\/files"/,
    );
  });

  it('reports a failure on the line of its step, with expected and actual values, and skips the rest', async () => {
    const [message] = told.messages.get('Fails') ?? [];
    assert.deepEqual(
      { ...message, text: undefined },
      {
        place: `fails.yaml:${lineOf('fails.yaml', '- assertion')}`,
        // The editor would show a difference in place of the text, without picture and trace.
        expected: undefined,
        actual: undefined,
        text: undefined,
      },
    );
    assert.match(message?.text ?? '', /^\*\*Expected value 'tea', found '\$PASSWORD'\*\*$/m);
    assert.match(message?.text ?? '', /getByLabel\('Search products'\)/);
    assert.match(message?.text ?? '', /!\[[^\]]+\]\(file:/);
    assert.match(message?.text ?? '', /Open Trace/);
    assert.equal(told.verdictOn('Fails'), 'failed');
    assert.deepEqual(await outcomesOf('fails.yaml'), ['passed', 'failed', 'skipped']);
  });

  it('reports the failure of a dependency on the line of its own file', () => {
    assert.equal(told.verdictOn('Needs broken'), 'failed');
    const [message] = told.messages.get('Needs broken') ?? [];
    assert.equal(message?.place, `broken.yaml:${lineOf('broken.yaml', '- interaction')}`);
    assert.match(message?.text ?? '', /out of stock/);
  });

  it('prints the steps of a dependency with the name of its test case', () => {
    assert.deepEqual(told.stepsOf('Needs broken'), [
      `✓ Broken › 1 · Check that heading '${heading}' is visible`,
      "✗ Broken › 2 · Run JavaScript: throw new Error('out of stock')",
    ]);
  });

  it('passes if a step fails that may fail, and shows the failure on its line', async () => {
    assert.equal(told.verdictOn('May fail'), 'passed');
    assert.deepEqual(await outcomesOf('mayFail.yaml'), ['skipped', 'passed']);
    const place = `mayFail.yaml:${lineOf('mayFail.yaml', '- interaction')}`;
    const said = told.placed.filter((line) => line.startsWith(place));
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /Failed, but is allowed to fail: .*out of stock/);
  });

  it('skips cases that are switched off or not for this environment, with the reason', () => {
    assert.deepEqual([told.verdictOn('Off'), told.verdictOn('Excluded')], ['skipped', 'skipped']);
    assert.match(told.output, /Off: .*runStatus of the test case is OFF/);
    assert.match(told.output, /Excluded: .*environment.*DEFAULT/);
  });

  it('fails a test case whose dependency doesn’t exist, and names it', () => {
    assert.equal(told.verdictOn('Needs nobody'), 'failed');
    const [message] = told.messages.get('Needs nobody') ?? [];
    assert.match(message?.text ?? '', new RegExp(idOf(99)));
    assert.equal(message?.place?.split(':')[0], 'needsNobody.yaml');
  });

  it('runs the text in the editor, saved or not', () => {
    assert.equal(told.verdictOn('Typed'), 'passed');
  });

  it('never shows the password in messages or output', async () => {
    const account = 'correct horse';
    assert.match(told.output, /\$PASSWORD/);
    const said = JSON.stringify([told.output, told.placed, [...told.messages.values()]]);
    assert.ok(!said.includes(account), 'the password is in what the run told');
    assert.ok(!JSON.stringify(await reports()).includes(account), 'the password is in the report');
  });

  it('adds a report to the local service, with the cases that ran only', async () => {
    const [report] = await reports();
    const results = (report?.testResults ?? []).toSorted((a, b) =>
      (a.testCaseId ?? '').localeCompare(b.testCaseId ?? ''),
    );
    assert.deepEqual(
      results.map(({ testCaseId, status }) => `${testCaseId} ${status}`),
      [
        [1, 'PASSED'],
        [2, 'FAILED'],
        [4, 'FAILED'],
        [5, 'PASSED'],
        [8, 'FAILED'],
        [9, 'PASSED'],
        [10, 'PASSED'],
        [11, 'FAILED'],
      ].map(([at, status]) => `${idOf(Number(at))} ${status}`),
    );
    const failed = results.find(({ testCaseId }) => testCaseId === idOf(2));
    assert.match(
      failed?.errorMessage ?? '',
      /^Step 2 · Check that field 'Search products' has the value 'tea': [^]*Expected: *"tea"/,
    );
    const broken = results.find(({ testCaseId }) => testCaseId === idOf(4));
    assert.match(broken?.errorMessage ?? '', /^Broken · Step 2 · /);
    const trace = await fetch(failed?.traceUrl ?? assert.fail('there is no trace'));
    assert.deepEqual([trace.status, (await trace.arrayBuffer()).byteLength > 1000], [200, true]);
  });

  it('returns with the report how long each test case ran, and which ones were skipped and why', async () => {
    const [report] = await reports();
    const local = harness.localApi;
    const { durations, skipped } = await local.runDetails(sampleTargetId, report?.id ?? '');
    assert.deepEqual(Object.keys(durations).toSorted(), report?.testResults?.map(({ id }) => id).toSorted());
    assert.ok(Object.values(durations).every((duration) => duration > 0));
    assert.deepEqual(skipped.map(({ testCaseId, reason }) => `${testCaseId} ${reason}`).toSorted(), [
      `${idOf(6)} The test case is disabled: its run status is OFF.`,
      `${idOf(7)} The test case excludes the environment DEFAULT.`,
    ]);
  });

  it('leaves no marks of a local run where a report has another result since', async () => {
    const target = { serviceUrl: 'local', testTargetId: sampleTargetId };
    const outdated: string[] = [];
    const controller = {
      invalidateTestResults: (items: vscode.TestItem | readonly vscode.TestItem[] = []) =>
        outdated.push(...[items].flat().map(({ label }) => label)),
    };
    const { results, parts: runParts } = harness;
    const watched = outdateLocalRuns(results, controller, runParts);
    try {
      assert.ok((await outcomesOf('fails.yaml')).includes('failed'));
      const { id, testResults } = await harness.localApi.createReport(sampleTargetId, {
        executionUrl: 'https://example.com',
        browser: 'CHROMIUM',
        breakpoint: 'DESKTOP',
        context: {},
        testCaseIds: [idOf(1), idOf(2)],
      });
      for (const result of testResults ?? [])
        await harness.localApi.updateResult(
          { testTargetId: sampleTargetId, testReportId: id, id: result.id },
          { status: 'PASSED' },
        );
      harness.pages.forget(target);
      await results.load(target);
      assert.deepEqual([outdated, await outcomesOf('fails.yaml'), lastOutcome(2)], [['Fails'], [], 'passed']);
      assert.ok((await outcomesOf('passes.yaml')).includes('passed'));
    } finally {
      watched.dispose();
    }
  });

  it('ends with all its processes when it is cancelled', async () => {
    const cancel = new vscode.CancellationTokenSource();
    const cancelled = new RecordedTestRun();
    let running = 0;
    cancelled.printed = (output) => {
      if (!output.startsWith('  ✓ 1 · ')) return;
      running = processesBelow(harness.storage.fsPath).length;
      cancel.cancel();
    };
    await harness.run({ files: ['fails.yaml'], told: cancelled, token: cancel.token });
    assert.ok(running > 0, 'nothing ran when it was cancelled');
    assert.ok(cancelled.hasEnded);
    assert.deepEqual(
      cancelled.verdicts.filter((verdict) => /^(?:failed|errored|passed) Fails$/.test(verdict)),
      [],
    );
    await waitUntilEqual(() => processesBelow(harness.storage.fsPath), []);
  });

  it('reports an error of the machine if the browser does not start, in the Testing view and in the report', async () => {
    const tools = {
      find: async (...asked: Parameters<typeof harness.parts.tools.find>) => ({
        ...(await harness.parts.tools.find(...asked)),
        browser: { kind: 'file', executablePath: '/bin/false' } as const,
      }),
    };
    const blind = await harness.run({ files: ['passes.yaml'], tools });
    assert.equal(blind.verdictOn('Passes'), 'errored');
    const [report] = await reports();
    const [result] = report?.testResults ?? [];
    assert.deepEqual([result?.testCaseId, result?.status], [idOf(1), 'ERROR']);
    assert.match(result?.errorMessage ?? '', /^The browser did not start\. .*browserType\.launch/);
    assert.equal(lastOutcome(1), 'error', 'which is the last result above the file, too');
  });

  it('runs nothing while a file has an error, and names the file and its line', async () => {
    const text = (files['passes.yaml'] ?? '').replace('expectation: VISIBLE', 'expectation: [VISIBLE');
    await harness.write('invalid.yaml', text.replace(idOf(1), idOf(20)).replace('Passes', 'Invalid'));
    await harness.index.refresh();
    const refused = await harness.run({ files: ['passes.yaml', 'invalid.yaml'] });
    const [message] = refused.messages.get('Invalid') ?? [];
    assert.deepEqual(
      [refused.verdictOn('Invalid'), refused.verdictOn('Passes'), refused.hasEnded],
      ['errored', 'errored', true],
    );
    assert.match(message?.text ?? '', /invalid\.yaml has an error in line 6: /);
    assert.deepEqual([lastOutcome(1), lastOutcome(20)], ['error', 'error']);
    await vscode.workspace.fs.delete(harness.file('invalid.yaml'));
    await harness.index.refresh();
  });

  it('runs the test cases of other folders where those of one cannot run', async () => {
    const target = { testTargetId: sampleTargetId, serviceUrl: 'local' };
    const folders = [folderName, `${folderName}/other`].map((folder) => ({ ...target, folder }));
    const both = await bindTargets(folders);
    const nested = 'other/passes.yaml';
    try {
      const text = files['passes.yaml'] ?? '';
      await harness.write('invalid.yaml', caseText(20, 'Invalid', '  - 7\n'));
      await harness.write(nested, text.replace(idOf(1), idOf(21)).replace('Passes', 'Passes elsewhere'));
      await harness.index.refresh();
      const partly = await harness.run({ files: ['invalid.yaml', nested] });
      assert.deepEqual(
        [partly.verdictOn('Invalid'), partly.verdictOn('Passes elsewhere'), partly.hasEnded],
        ['errored', 'passed', true],
      );
      const queued = ['enqueued Invalid', 'enqueued Passes elsewhere'];
      assert.deepEqual(partly.verdicts.slice(0, 2).toSorted(), queued, 'the total is known from the start');
    } finally {
      await both.restore();
      for (const name of ['invalid.yaml', nested]) await vscode.workspace.fs.delete(harness.file(name));
      await harness.index.refresh();
    }
  });

  it('has its code where the run before had it', () => {
    const code = readdirSync(vscode.Uri.joinPath(harness.storage, 'run-code').fsPath);
    assert.deepEqual(code, ['1']);
  });

  describe('against another application', () => {
    let server: Server;
    let url: string;
    before(async () => {
      server = createServer((_, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => server.close());

    const elsewhere = {
      of: (file: vscode.Uri): Promise<RunEnvironment> =>
        harness.parts.environments.of(file, { ...runSettings(file), url }),
    };

    it('types no values of the known application', async () => {
      const file = harness.file('fails.yaml');
      const [target] = await (await harness.services.client('local')).listTestTargets();
      const { id, discoveryUrl: executionUrl } = target?.environments?.[0] ?? assert.fail();
      await harness.state.update(`runEnvironment:${harness.folder.toString()}`, { executionUrl, id });
      const own = await harness.parts.environments.of(file, runSettings(file));
      assert.deepEqual(
        ['USERNAME', 'PASSWORD', 'OTP_INITIALIZER_KEY'].map((name) => own.variables.get(name)),
        ['ada@example.com', 'correct horse', 'JBSWY3DPEHPK3PXP'],
      );
      await harness.secretsOfRun.set(own.executionUrl, new Map([['TOKEN', 'only there']]));
      const other = await elsewhere.of(file);
      assert.deepEqual([other.executionUrl, [...other.variables], other.basicAuth], [url, [], undefined]);
    });

    it('asks for missing values, and shows no error when the user cancels', async () => {
      const asked: AskedVariable[] = [];
      const missingValues = (_: RunEnvironment, variables: readonly AskedVariable[]): Promise<never> => {
        asked.push(...variables);
        return Promise.reject(new vscode.CancellationError());
      };
      const given = await harness.run({ files: ['fails.yaml'], environments: elsewhere, missingValues });
      assert.deepEqual([given.verdictOn('Fails'), given.hasEnded], ['enqueued', true]);
      const [{ name, use } = assert.fail()] = asked;

      assert.deepEqual(
        [name, use?.description, use?.path.endsWith('fails.yaml')],
        ['PASSWORD', 'Fails', true],
      );
      assert.match(files['fails.yaml']?.split('\n')[(use?.line ?? 0) - 1] ?? '', /\$PASSWORD/);
    });

    it('runs a test case several times, and shows and reports where those that failed part from those that passed', async () => {
      let opened = 0;
      const flaky = createServer((request, response) => {
        if (request.url === '/') opened += 1;
        const name = opened % 2 === 1 ? heading : 'Closed today';
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${name}</h1><p>Shop</p>`);
      });
      await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
      const { port } = flaky.address() as AddressInfo;
      const environments = {
        of: (file: vscode.Uri): Promise<RunEnvironment> =>
          harness.parts.environments.of(file, {
            ...runSettings(file),
            url: `http://127.0.0.1:${port}`,
            timeoutPerStep: 1500,
          }),
      };
      await harness.write('flaky.yaml', caseText(20, 'Flaky', seen(heading)));
      await harness.index.refresh();
      const file = harness.index.at(harness.file('flaky.yaml')) ?? assert.fail('no file');
      const run = new RecordedTestRun();
      const reported: number[] = [];
      const repeat = { times: 2, report: (done: number) => void reported.push(done) };
      try {
        const { signal } = new AbortController();
        await runCaseSet(
          { ...harness.parts, environments },
          { run, files: [file], mode: 'headless', signal, repeat },
        );
      } finally {
        flaky.close();
        flaky.closeAllConnections();
      }
      assert.deepEqual(
        [run.verdicts, reported],
        [
          ['started Flaky', 'failed Flaky'],
          [1, 2],
        ],
        run.output,
      );
      const summary =
        /1 of 2 passed\. They part at 'Open the first page': data: The page had 'Good things for your desk' in runs that passed, and 'Closed today' in those that failed/;
      const [shown] = run.messages.get('Flaky') ?? [];
      assert.match(shown?.text.replaceAll(/\\|&nbsp;/g, '') ?? '', summary);
      assert.match(shown?.text ?? '', /\[Open Trace\].*\n.*\[Open Trace of a Run That Passed\]/);
      assert.match(run.output, /Run 1 of 2: passed\r\nRun 2 of 2: failed\r\n/);
      const [newest] = await reports();
      assert.match(newest?.testResults?.[0]?.errorMessage ?? '', summary);
    });
  });

  it('compares the runs that ended where several were to run, and shows the first that failed', async () => {
    const shown: RunEvent[] = [];
    const compared: CaseEnd[][] = [];
    const end = (outcome: CaseEnd['outcome'], duration: number): CaseEnd => ({
      type: 'caseEnd',
      caseId: idOf(1),
      outcome,
      duration,
      notes: [],
      attachments: [],
    });
    const listener = { onEvent: (event: RunEvent) => void shown.push(event) };
    const repeated = { summary: '1 of 3 passed', evidence: [] };
    const run = new RepeatedRun(
      listener,
      { times: 10, report: () => undefined },
      new RecordedTestRun(),
      async (ends) => {
        compared.push([...ends]);
        return repeated;
      },
    );
    const ends = [end('passed', 1), end('failed', 2), end('failed', 3), end('interrupted', 4)];
    for (const one of ends) {
      run.onEvent({ type: 'caseBegin', caseId: idOf(1) });
      run.onEvent(one);
    }
    assert.deepEqual(shown, []);
    await run.end();
    assert.deepEqual(compared, [ends.slice(0, 3)]);
    assert.deepEqual(shown, [
      { type: 'caseBegin', caseId: idOf(1) },
      { ...ends[1], repeated },
    ]);
  });
});

describe('drafts pushed to the local service', () => {
  it('run in the browser and with the node of the settings', async () => {
    const settings = vscode.workspace.getConfiguration('portableTests.run');
    const set = async (browser?: string, node?: string): Promise<void> => {
      await settings.update('browser', browser, vscode.ConfigurationTarget.Global);
      await settings.update('node', node, vscode.ConfigurationTarget.Global);
    };
    const made = parts({ ownService: true });
    await set('--a browser', process.execPath);
    try {
      const { pid } = await made.local.ensure();
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      for (const word of ['--browser=--a browser', `--node=${process.execPath}`])
        assert.ok(words.includes(word), `${word} in ${words.join(' ')}`);
    } finally {
      await set();
      await made.dispose();
    }
  });
});

/** Processes that work in a folder, or below it. */
const processesBelow = (folder: string): string[] =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && workingFolder(name).startsWith(`${folder}/run-code`),
  );

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
