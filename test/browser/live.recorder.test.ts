import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readRecordedStep } from '../../src/core/recording/recordedStep.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { recordedInputs, type Said } from '../../src/live/protocol/recordedInputs.ts';
import { LiveHand } from './support/liveHand.ts';
import { liveOptionsOf, LiveRun } from './support/liveSessionRun.ts';
import { lastOfEach, saidIn } from './support/recordedEvents.ts';
import { caseOf, inPage, optionsOf, run } from './support/realRun.ts';
import { recordedWays, type RecordedWay } from './support/recordedWays.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

interface Played {
  readonly steps: readonly Element[];
  readonly state: string | undefined;
}

describe('What a person does in the live page', function () {
  this.timeout(240_000);
  let folder: RunnerFolder;
  let server: Server;
  let url: string;
  let filesFolder: string;
  let live: LiveRun;
  const played = new Map<RecordedWay, Played>();

  before(async () => {
    folder = await RunnerFolder.make();
    server = createServer((request, response) => {
      const [, at, rest = ''] = /^\/(\d+)(\/.*)?$/.exec(request.url ?? '') ?? [];
      if (rest === '/file')
        return void response
          .writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' })
          .end('a');
      const html = recordedWays[Number(at)]?.pages[rest === '' ? '/' : rest];
      response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html?.replaceAll("'/window'", `'/${at}/window'`).replaceAll('"/file"', `"/${at}/file"`));
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    filesFolder = folder.next();
    await mkdir(filesFolder);
    for (const name of ['photo.png', 'other.txt']) await writeFile(path.join(filesFolder, name), 'text');
    live = await LiveRun.startWith({ ...(await liveOptionsOf(folder, { executionUrl: url })), filesFolder });
  });
  after(async () => {
    await live?.cancel();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await folder.remove();
  });

  for (const [at, way] of recordedWays.entries()) {
    it(`who ${way.does}`, async () => {
      const { failure } = await live.open(`${at}/`);
      assert.equal(failure, undefined);
      const from = live.events.length;
      await live.ask({ type: 'record', mode: 'actions' }, 'recording');
      const hand = new LiveHand(live);
      await way.play(hand);
      const state = way.state === undefined ? undefined : await hand.read(way.state);
      await live.ask({ type: 'record', mode: 'off' }, 'recording');
      const events = live.events.slice(from);
      const recorded = lastOfEach(events);
      const lines = recorded.map(({ code, isDownload }) => lineOf(code) + (isDownload ? ' // download' : ''));
      assert.deepEqual(
        { steps: lines.map((line) => line.replaceAll(`${at}/`, '')), says: saidIn(events) },
        { steps: way.steps, says: way.says ?? [] },
      );
      const { writes, ...input }: { writes: readonly string[]; says?: readonly Said[] } =
        recordedInputs[way.input];
      const steps = recorded.map(({ code, isDownload }) => readRecordedStep(code, isDownload));
      assert.deepEqual(
        steps.flatMap(({ notUnderstood }) => notUnderstood),
        [],
      );
      const names = steps.flatMap(
        ({ step }) => step?.interaction?.action ?? step?.assertion?.expectation ?? [],
      );
      assert.deepEqual(
        names.filter((name) => !writes.includes(name)),
        [],
      );
      assert.deepEqual(
        (way.says ?? []).filter((said) => !input.says?.includes(said)),
        [],
      );
      played.set(way, { steps: steps.flatMap(({ step }) => step ?? []), state });
    });
  }

  it('is all in the table of the docs', () => {
    const shown = new Set<string>(recordedWays.map(({ input }) => input));
    // A locator that matches several elements is chosen where a test case can have no other, which no page here has.
    assert.deepEqual(
      Object.keys(recordedInputs).filter((input) => !shown.has(input)),
      ['unsure'],
    );
  });

  it('is what their steps do again', async () => {
    const replayed = recordedWays.filter((way) => way.state !== undefined && played.has(way));
    const cases = replayed.map((way) => {
      const { steps, state } = played.get(way) as Played;
      const check = `const state = JSON.stringify(${way.state}); if (state !== ${JSON.stringify(state)}) throw new Error('It is ' + state);`;
      const at = recordedWays.indexOf(way);
      return caseOf(at, [...steps, inPage(check)], { entryPointUrlPath: `${at}/` });
    });
    const end = await run({
      ...(await optionsOf(folder, cases, { executionUrl: url, timeoutPerStep: 5000 })),
      isRecorded: false,
      filesFolder,
    });
    const failed = replayed.flatMap((way) => {
      const { outcome, failure } = end.end(recordedWays.indexOf(way));
      return outcome === 'passed' ? [] : [`${way.does}: ${failure?.message ?? outcome}`];
    });
    assert.deepEqual(failed, []);
  });
});

const lineOf = (code: string): string =>
  code.replace(/^await expect\(page\.(.*)\)\.(.*);$/, 'expect $1.$2').replace(/^await page\.(.*);$/, '$1');
