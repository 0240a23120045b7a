import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunSettings } from '../../src/editor/playwright/runSettings.ts';
import { confirmTraceAddress } from '../../src/editor/playwright/showTrace.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { ChosenEnvironments } from '../../src/editor/run/chosenEnvironments.ts';
import { openTrace, type TraceServices } from '../../src/editor/run/openTrace.ts';
import { RunTraces } from '../../src/editor/run/runTraces.ts';
import { targetKeyOf } from '../../src/editor/targets/target.ts';
import type { Confirm } from '../../src/editor/ui/confirm.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { answering, type Answer, picks, types } from './support/answers.ts';
import { Memory, parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace } from './support/workspace.ts';

describe('the places where test cases run', () => {
  const made = parts({ ownService: true });
  const file = inWorkspace('runPlaces', 'pay.yaml');
  const said: string[] = [];
  const reports = new LocalApiClient(made.local, made.keys);
  const settings = { url: '' } as RunSettings;
  let bound: { restore(): Promise<void> } | undefined;
  let proxy: RecordingProxy | undefined;

  after(async () => {
    await bound?.restore();
    proxy?.dispose();
    await made.dispose();
  });

  it('are known for an environment that was chosen before, with a message, while its service is unavailable', async () => {
    const client = await made.services.client('local');
    const { url } = await made.local.ensure();
    proxy = await RecordingProxy.start({ url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    const target = await client.createTestTarget({
      testTarget: { app: 'Places', discoveryUrl: 'https://now.example.com' },
    });
    bound = await bindTargets([{ folder: 'runPlaces', testTargetId: target.id, serviceUrl: proxy.url }]);
    const environments = new ChosenEnvironments(
      made.state,
      made.services,
      reports,
      { of: () => undefined },
      { ready: Promise.resolve(), all: () => [] },
      (text) => said.push(text),
    );
    const id = target.environments?.[0]?.id;
    const folder = vscode.Uri.joinPath(file, '..');
    const before = { executionUrl: 'https://before.example.com', name: 'Stage', id };
    await made.state.update(`runEnvironment:${folder.toString()}`, before);
    const now = await environments.of(file, settings);
    assert.deepEqual([now.executionUrl, said], ['https://now.example.com', []]);
    proxy.dispose();
    assert.deepEqual(await environments.of(file, settings), now);
    assert.deepEqual(said, [
      "$(warning) The service can't be reached: running against now.example.com as before",
    ]);
  });

  it('are an address, or those known from before, where the service has no key or does not answer', async () => {
    await bound?.restore();
    const serviceUrl = 'http://127.0.0.1:9';
    const target = { testTargetId: '5a3e1f00-0000-4000-8000-000000000078', serviceUrl };
    bound = await bindTargets([{ folder: 'runPlaces', ...target }]);
    const state = new Memory();
    const environments = new ChosenEnvironments(
      state,
      made.services,
      reports,
      { of: () => undefined },
      { ready: Promise.resolve(), all: () => [] },
      (text) => said.push(text),
    );
    const reasons: (string | undefined)[] = [];
    const choosing: Answer = {
      pick: (items, { text }) => {
        assert.match(text, /The environments of the test target can't be loaded now/);
        reasons.push(items.at(-1)?.label, items.at(-1)?.detail);
        return items.filter(({ label }) => label === 'Enter Address…');
      },
    };
    const enters = types('http://localhost:3000', 'Address of');
    assert.equal(await environments.known(file, settings), undefined);
    await answering([choosing, enters], () => environments.ask(file));
    await made.keys.set(serviceUrl, 'a key');
    const chosen = await answering([choosing, enters], () => environments.of(file, settings));
    assert.equal(chosen.executionUrl, 'http://localhost:3000');
    assert.deepEqual(reasons.slice(0, 2), [
      'Set API Key…',
      'There is no API key for 127.0.0.1:9. Set the API key.',
    ]);
    assert.equal(reasons[2], 'Try Again');
    assert.match(reasons[3] ?? '', /127\.0\.0\.1:9/);
    const listed = [{ executionUrl: 'https://listed.example.com', name: 'Stage', id: 'e1' }];
    await state.update(`listedEnvironments:${targetKeyOf(target)}`, listed);
    const known = await answering([picks('Stage', "can't be loaded")], () => environments.ask(file));
    assert.deepEqual(known, listed[0]);
  });

  it('are an address, or those that a test target or a new environment brings, where there are none', async () => {
    const empty = { id: '5a3e1f00-0000-4000-8000-000000000077', app: 'Empty', environments: [] };
    const environments = new ChosenEnvironments(
      new Memory(),
      made.services,
      { environments: () => Promise.resolve(empty) },
      { of: () => undefined },
      { ready: Promise.resolve(), all: () => [] },
    );
    const withRowsAs = async (row: string, placeHolder: string, command: string): Promise<unknown> => {
      const called: unknown[] = [];
      const { executeCommand } = vscode.commands;
      Object.assign(vscode.commands, {
        executeCommand: async (...call: unknown[]) => void called.push(call),
      });
      try {
        const enters = [
          picks('Enter Address…', placeHolder),
          types('https://shop.example.com', 'Address of'),
        ];
        const chosen = await answering([picks(row, placeHolder), ...enters], () => environments.choose(file));
        assert.equal(chosen.executionUrl, 'https://shop.example.com');
      } finally {
        Object.assign(vscode.commands, { executeCommand });
      }
      assert.equal((called[0] as unknown[])[0], command);
      return (called[0] as unknown[])[1];
    };
    await bound?.restore();
    await withRowsAs(
      'Choose Test Target…',
      'No environments: this folder belongs to no test target',
      'portableTests.chooseTarget',
    );
    const target = { testTargetId: empty.id, serviceUrl: 'local' };
    bound = await bindTargets([{ folder: 'runPlaces', ...target }]);
    const argument = await withRowsAs(
      'New Environment…',
      'The test target has no environments yet',
      'portableTests.newEnvironment',
    );
    assert.deepEqual(argument, { testTarget: target });
  });

  it('a trace opens again after its service has stopped, and shows when it was deleted', async () => {
    const opened: string[] = [];
    const show = (url: string): Promise<void> => {
      opened.push(url);
      return Promise.resolve();
    };
    const traces = new RunTraces();
    const services: TraceServices = {
      runParts: { traces, items: { nodeOf: () => undefined } },
      localApi: reports,
      showTrace: show,
    };
    const zip = vscode.Uri.joinPath(made.storage, 'trace.zip');
    await vscode.workspace.fs.writeFile(zip, Buffer.from('PK\u0003\u0004a trace'));
    traces.add({
      trace: zip.fsPath,
      uri: file,
      outcome: 'failed',
      withSecrets: true,
      secrets: new Map(),
      files: new Map(),
    });
    const answer = async (url: string): Promise<string> => (await fetch(url)).text();
    const endService = async (): Promise<void> => {
      const { pid } = await made.local.ensure();
      process.kill(pid, 'SIGKILL');
      // Its ports are closed a moment before the process has ended.
      await waitUntilEqual(() => made.local.isRunning(), false);
    };
    await openTrace(services, zip.fsPath);
    await openTrace(services, zip.fsPath);
    assert.equal(opened[1], opened[0], 'what is served already is not copied again');
    await endService();
    await openTrace(services, zip.fsPath);
    assert.equal(await answer(opened[2] ?? ''), 'PK\u0003\u0004a trace');
    await endService();
    await vscode.workspace.fs.delete(zip);
    await assert.rejects(openTrace(services, zip.fsPath), {
      message:
        'The trace was deleted: only the latest are kept. Run the test case again, then open its trace.',
    });
  });

  it('a trace that contains typed text is opened through a forwarded address only if the user agrees', async () => {
    const questions: string[] = [];
    const answering =
      (answer: boolean): Confirm =>
      (question, detail, button) => {
        questions.push(`${question} [${button}] ${detail}`);
        return Promise.resolve(answer);
      };
    const address = 'trace-4001.example.dev';
    for (const answer of [true, false])
      assert.equal(await confirmTraceAddress(address, true, answering(answer)), answer);
    const question = `Open the trace through ${address}? [Open Trace] The trace shows what was typed in the run, including passwords. Anyone who can reach ${address} and knows the address can see it.`;
    assert.deepEqual(questions, [question, question]);
    const never: Confirm = () => assert.fail('a question');
    assert.equal(await confirmTraceAddress(address, false, never), true);
    for (const own of ['localhost:4001', '127.0.0.1:4001', '[::1]:4001'])
      assert.equal(await confirmTraceAddress(own, true, never), true);
  });
});
