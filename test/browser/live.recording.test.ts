import assert from 'node:assert/strict';
import type { CodeRemark } from '../../src/core/playwright/codeRemark.ts';
import { readRecordedStep } from '../../src/core/recording/recordedStep.ts';
import { recordAction, startTextRecording } from '../../src/core/recording/textRecording.ts';
import { applyEdits } from '../../src/core/text/textEdit.ts';
import { isSameValue } from '../../src/core/isSameValue.ts';
import { parseCase } from '../../src/core/yaml/parseCase.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import type { LiveEventOf } from '../../src/live/protocol/liveProtocol.ts';
import { isDeep } from '../support/deep.ts';
import { LiveHand } from './support/liveHand.ts';
import { LiveRun } from './support/liveSessionRun.ts';
import { idOf, inPage, optionsOf, run } from './support/realRun.ts';
import {
  ownPassword,
  shopRecordings,
  tellingRecordings,
  type ScriptedRecording,
} from './support/recordings.ts';
import { petRecordings } from './support/petRecordings.ts';
import { servePetService } from './support/petService.ts';
import { RunnerFolder } from './support/runnerFolder.ts';
import { serveSampleApp } from './support/sampleApp.ts';

const password = 'correct horse';
const variables = new Map([
  ['USERNAME', 'ada@example.com'],
  ['PASSWORD', password],
]);
const rounds = isDeep ? [0, 1, 2] : [0];

interface RecordedCase {
  readonly name: string;
  readonly text: string;
  readonly notUnderstood: readonly CodeRemark[];
}

const applications = [
  {
    name: 'the sample shop',
    serve: () => serveSampleApp(),
    recordings: isDeep ? shopRecordings : tellingRecordings,
  },
  ...(isDeep ? [{ name: 'Swagger UI', serve: servePetService, recordings: petRecordings }] : []),
];

describe('Recordings in a live session', function () {
  this.timeout(240_000);
  let folder: RunnerFolder;

  before(async () => {
    folder = await RunnerFolder.make();
  });
  after(() => folder.remove());

  for (const { name, serve, recordings } of applications) {
    describe(`of ${name}`, () => {
      let app: Awaited<ReturnType<typeof serve>>;
      let live: LiveRun;
      let recorded: readonly RecordedCase[] = [];

      before(async () => {
        app = await serve();
        live = await LiveRun.start(folder, { executionUrl: app.url, variables });
      });
      after(async () => {
        await live?.cancel();
        await app?.close();
      });

      it('become test cases that say all of them, and no secret', async () => {
        recorded = await record(live, recordings);
      });

      it('show what is typed into a page that takes its time for a key', async () => {
        await live.open();
        const slow = `document.body.innerHTML = '<input aria-label="Name">';
          document.querySelector('input').addEventListener('input', () => { ${busyFor(2000)} });`;
        assert.deepEqual(await live.run([inPage(slow)]), ['0']);
        const typing = { name: 'types', path: '', play: (hand: LiveHand) => hand.fill('input', 'A') };
        const { text } = await recordPlay(live, typing, 1);
        assert.match(text, /action: ENTER_TEXT\n +calledWith: A\n/);
      });

      it('become test cases that pass', async () => {
        await live.stop();
        assert.equal(recorded.length, recordings.length);
        await replay(folder, app.url, recorded);
      });
    });
  }
});

/** Code that blocks a page for a number of milliseconds. */
const busyFor = (ms: number): string => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;

async function record(
  live: LiveRun,
  recordings: readonly ScriptedRecording[],
): Promise<readonly RecordedCase[]> {
  const recorded: RecordedCase[] = [];
  for (const [at, recording] of recordings.entries()) {
    const { failure } = await live.open(recording.path);
    assert.equal(failure, undefined);
    recorded.push(await recordPlay(live, recording, at));
  }
  assert.deepEqual(
    recorded.filter(({ notUnderstood }) => notUnderstood.length > 0),
    [],
  );
  assert.deepEqual(
    recorded.filter(({ text }) => typesInSteps(text)),
    [],
  );
  for (const secret of [password, ownPassword]) {
    assert.equal(JSON.stringify(live.events).includes(secret), false);
    assert.equal(
      recorded.some(({ text }) => text.includes(secret)),
      false,
    );
  }
  return recorded;
}

/** Plays on the page that is open, and records that. */
async function recordPlay(live: LiveRun, recording: ScriptedRecording, at: number): Promise<RecordedCase> {
  const from = live.events.length;
  await live.ask({ type: 'record', mode: 'actions' }, 'recording');
  await recording.play(new LiveHand(live));
  await live.ask({ type: 'record', mode: 'off' }, 'recording');
  const actions = live.events
    .slice(from)
    .filter((event): event is LiveEventOf<'recorded'> => event.type === 'recorded');
  return written(recording, at, actions);
}

/** The text of a test case into which actions were recorded. */
function written(
  { name, path }: ScriptedRecording,
  at: number,
  actions: readonly LiveEventOf<'recorded'>[],
): RecordedCase {
  const start = `id: ${idOf(at)}\ndescription: ${name}\nentryPointUrlPath: "${path}"\nelements: []\n`;
  const last = new Map<number, readonly CodeRemark[]>();
  let recording = startTextRecording(start, 0);
  for (const { kind, id, code, isDownload } of actions) {
    const { step, notUnderstood } = readRecordedStep(code, isDownload);
    last.set(id, notUnderstood);
    const { edits, recording: next } = recordAction(recording, { kind, id, step });
    assert.equal(applyEdits(recording.text, edits), next.text);
    recording = next;
  }
  return { name, text: recording.text, notUnderstood: [...last.values()].flat() };
}

/** Whether what somebody types into one field is several steps. */
function typesInSteps(text: string): boolean {
  const elements = parseCase(text).testCase?.elements ?? [];
  return elements.some((element, at) => {
    const before = elements[at - 1];
    const isText = [element, before].every((one) => one?.interaction?.action === 'ENTER_TEXT');
    return isText && isSameValue(element.selectors, before?.selectors);
  });
}

/** Runs each case in three rounds, all in one run. */
async function replay(
  folder: RunnerFolder,
  executionUrl: string,
  recorded: readonly RecordedCase[],
): Promise<void> {
  const cases = rounds.flatMap((round) =>
    recorded.map(({ text }, at): TestCase => {
      const { testCase } = parseCase(text);
      assert.ok(testCase, text);
      return { ...testCase, id: idOf(round * 100 + at) };
    }),
  );
  const options = await optionsOf(folder, cases, { executionUrl, variables, timeoutPerStep: 10_000 });
  const replayed = await run({ ...options, isRecorded: false });
  const failed = rounds.flatMap((round) =>
    recorded.flatMap(({ name, text }, at) => {
      const end = replayed.end(round * 100 + at);
      return end.outcome === 'passed'
        ? []
        : [`${name}, round ${round}: ${end.failure?.message ?? end.outcome}\n${text}`];
    }),
  );
  assert.equal(failed.join('\n'), '');
}
