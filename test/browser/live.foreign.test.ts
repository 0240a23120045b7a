import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readRecordedStep } from '../../src/core/recording/recordedStep.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { isDeep } from '../support/deep.ts';
import { pageOf, shownState, type ForeignApp, type ForeignFlow } from './support/foreign/foreignApp.ts';
import { dataGrid } from './support/foreign/dataGrid.ts';
import { pickers } from './support/foreign/pickers.ts';
import { sorting } from './support/foreign/sorting.ts';
import { textEditor } from './support/foreign/textEditor.ts';
import { todoList } from './support/foreign/todoList.ts';
import { webComponents } from './support/foreign/webComponents.ts';
import { LiveHand } from './support/liveHand.ts';
import { liveOptionsOf, LiveRun } from './support/liveSessionRun.ts';
import { lastOfEach, saidIn } from './support/recordedEvents.ts';
import { caseOf, inPage, optionsOf, run } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

interface Played {
  readonly app: ForeignApp;
  readonly flow: ForeignFlow;
  readonly steps: readonly Element[];
  readonly state: string;
}

const apps = [todoList, webComponents, pickers, textEditor, dataGrid, sorting];
const replays = isDeep ? 3 : 1;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

describe('What a person does in applications of others', function () {
  this.timeout(600_000);
  let folder: RunnerFolder;
  let server: Server;
  let url: string;
  let live: LiveRun;
  const played: Played[] = [];

  before(async () => {
    folder = await RunnerFolder.make();
    server = createServer((request, response) => {
      const asked = new URL(request.url ?? '', 'http://localhost').pathname;
      const app = apps.find(({ name }) => asked === `/${name}/`);
      const module = /^\/modules\/(.*)/.exec(asked)?.[1];
      const body = app ? pageOf(app) : module && readFile(path.resolve('node_modules', module));
      const type = app ? 'text/html; charset=utf-8' : (types[path.extname(asked)] ?? 'text/plain');
      void Promise.resolve(body).then(
        (text) => response.writeHead(text ? 200 : 404, { 'content-type': type }).end(text),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    live = await LiveRun.startWith(await liveOptionsOf(folder, { executionUrl: url }));
  });
  after(async () => {
    await live?.cancel();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await folder.remove();
  });

  for (const app of apps)
    for (const flow of app.flows.filter(({ isExample }) => isDeep || isExample))
      it(`${app.name}: who ${flow.does}`, async () => {
        const { failure } = await live.open(`${app.name}/`);
        assert.equal(failure, undefined);
        const hand = new LiveHand(live);
        await hand.read(shownState);
        const from = live.events.length;
        await live.ask({ type: 'record', mode: 'actions' }, 'recording');
        await flow.play(hand);
        const state = await hand.read(shownState);
        await live.ask({ type: 'record', mode: 'off' }, 'recording');
        const events = live.events.slice(from);
        const lines = lastOfEach(events).map(({ code }) => code);
        const steps = lines.map((code) => readRecordedStep(code));
        assert.deepEqual(
          { notUnderstood: steps.flatMap(({ notUnderstood }) => notUnderstood), says: saidIn(events) },
          { notUnderstood: [], says: flow.says ?? [] },
        );
        if (!flow.says && !flow.differs)
          played.push({ app, flow, steps: steps.flatMap(({ step }) => step ?? []), state });
      });

  it('is what their steps do again', async () => {
    const cases = Array.from({ length: replays }, (_, turn) =>
      played.map(({ app, steps, state }, at) => {
        const check = `const state = JSON.stringify(${shownState}); if (state !== ${JSON.stringify(state)}) throw new Error(state);`;
        return caseOf(turn * played.length + at, [...steps, inPage(check)], {
          entryPointUrlPath: `${app.name}/`,
        });
      }),
    ).flat();
    const end = await run({
      ...(await optionsOf(folder, cases, { executionUrl: url, timeoutPerStep: 5000 })),
      isRecorded: false,
    });
    const failed = cases.flatMap((_, at) => {
      const { app, flow } = played[at % played.length] as Played;
      const { outcome, failure } = end.end(at);
      return outcome === 'passed' ? [] : [`${app.name}: ${flow.does}: ${failure?.message ?? outcome}`];
    });
    assert.deepEqual(failed, []);
  });
});
