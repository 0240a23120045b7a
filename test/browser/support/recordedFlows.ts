import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { readRecordedStep } from '../../../src/core/recording/recordedStep.ts';
import { recordAction, startTextRecording } from '../../../src/core/recording/textRecording.ts';
import { applyEdits } from '../../../src/core/text/textEdit.ts';
import { parseCase } from '../../../src/core/yaml/parseCase.ts';
import type { LiveEventOf } from '../../../src/live/protocol/liveProtocol.ts';
import type { Said } from '../../../src/live/protocol/recordedInputs.ts';
import { LiveHand } from './liveHand.ts';
import { LiveRun, type AnyEvent } from './liveSessionRun.ts';
import { idOf, inPage, optionsOf, run, type Wishes } from './realRun.ts';
import type { RunnerFolder } from './runnerFolder.ts';

/** What a person does in an application while it is recorded. */
export interface Flow {
  readonly does: string;
  readonly play: (hand: LiveHand) => Promise<void>;
  /** What is said that no step says. */
  readonly says?: readonly Said[];
  /** Code for what the page shows after it, and after the steps of the recording; it waits for a page that moves. */
  readonly state?: string;
  /** Why the page shows something else after the steps. */
  readonly differs?: string;
}

export type FlowRecorderOptions = Wishes & {
  /** Texts that no event and no test case may contain. */
  readonly secrets: readonly string[];
};

interface Recorded {
  readonly flow: Flow;
  readonly testCase: TestCase;
  readonly state: string | undefined;
}

/** Records flows in one live session, and runs the test cases that they become in one run of Playwright Test. */
export class FlowRecorder {
  private readonly recorded: Recorded[] = [];

  private constructor(
    private readonly folder: RunnerFolder,
    private readonly options: FlowRecorderOptions,
    private readonly live: LiveRun,
  ) {}

  static async start(folder: RunnerFolder, options: FlowRecorderOptions): Promise<FlowRecorder> {
    return new FlowRecorder(folder, options, await LiveRun.start(folder, options));
  }

  /**
   * Records a flow, and checks what holds for all: what is said, that each step is understood, and that no secret is
   * written.
   *
   * @returns the test case, and the steps as each was sent last
   */
  async record(
    path: string,
    flow: Flow,
  ): Promise<{ readonly steps: readonly LiveEventOf<'recorded'>[]; readonly testCase: TestCase }> {
    const { live } = this;
    const opened = live.events.length;
    const { failure } = await live.open(path);
    assert.equal(failure, undefined);
    const hand = new LiveHand(live);
    const from = live.events.length;
    await live.ask({ type: 'record', mode: 'actions' }, 'recording');
    await flow.play(hand);
    const state = flow.state === undefined ? undefined : await hand.read(flow.state);
    await live.ask({ type: 'record', mode: 'off' }, 'recording');
    const events = live.events.slice(from);
    const steps = lastOfEach(events);
    const notUnderstood = steps.flatMap(
      ({ code, isDownload }) => readRecordedStep(code, isDownload).notUnderstood,
    );
    assert.deepEqual({ says: saidIn(events), notUnderstood }, { says: flow.says ?? [], notUnderstood: [] });
    const text = written(
      `id: ${idOf(0)}\ndescription: ${JSON.stringify(flow.does)}\nentryPointUrlPath: "${path}"\nelements: []\n`,
      events.filter((event): event is LiveEventOf<'recorded'> => event.type === 'recorded'),
    );
    const all = JSON.stringify(live.events.slice(opened)) + text;
    assert.deepEqual(
      this.options.secrets.filter((secret) => all.includes(secret)),
      [],
    );
    const { testCase } = parseCase(text);
    assert.ok(testCase, text);
    this.recorded.push({ flow, testCase, state });
    return { steps, testCase };
  }

  /**
   * Runs all test cases that have something to compare, and compares it.
   *
   * @param turns how often each is run
   * @returns a sentence for each flow that does not end as it says
   */
  async replay(turns: number): Promise<string[]> {
    await this.live.stop();
    const compared = this.recorded.filter(
      ({ testCase, state }) => state !== undefined || testCase.elements.some(({ assertion }) => assertion),
    );
    const cases = Array.from({ length: turns }, () => compared)
      .flat()
      .map((recorded, number) => withCheck(recorded, idOf(number)));
    const options = await optionsOf(this.folder, cases, { timeoutPerStep: 10_000, ...this.options });
    const ran = await run({ ...options, isRecorded: false });
    return cases.flatMap((_, number) => {
      const { outcome, failure } = ran.end(number);
      const { flow, testCase } = compared[number % compared.length] as Recorded;
      return outcome === 'passed'
        ? []
        : [`${flow.does}: ${failure?.message ?? outcome}\n${JSON.stringify(testCase.elements)}`];
    });
  }

  close(): Promise<void> {
    return this.live.cancel();
  }
}

/** The steps that were recorded, each as it was written last. */
const lastOfEach = (events: readonly AnyEvent[]): LiveEventOf<'recorded'>[] => {
  const byId = new Map<number, LiveEventOf<'recorded'>>();
  for (const event of events) if (event.type === 'recorded') byId.set(event.id, event);
  return [...byId.values()];
};

/** What is said of inputs and of steps. */
const saidIn = (events: readonly AnyEvent[]): Said[] => [
  ...events.flatMap((event) => (event.type === 'notRecorded' ? event.reason : [])),
  ...lastOfEach(events).flatMap(({ others, variables }): Said[] => [
    ...(others.length > 0 ? (['unsure'] as const) : []),
    ...(variables.length > 0 ? (['variables'] as const) : []),
  ]),
];

/** The text of a test case into which steps were recorded. */
function written(start: string, events: readonly LiveEventOf<'recorded'>[]): string {
  let recording = startTextRecording(start, 0);
  for (const { kind, id, code, isDownload } of events) {
    const { step } = readRecordedStep(code, isDownload);
    const { edits, recording: next } = recordAction(recording, { kind, id, step });
    assert.equal(applyEdits(recording.text, edits), next.text);
    recording = next;
  }
  return recording.text;
}

/** The test case with a last step that compares what the page shows: it is the same, or differs as the flow says. */
function withCheck({ flow: { state: code, differs }, testCase, state }: Recorded, id: string): TestCase {
  if (state === undefined) return { ...testCase, id };
  const wanted = JSON.stringify(state);
  const isWrong = differs === undefined ? `state !== ${wanted}` : `state === ${wanted}`;
  const found = differs === undefined ? `, not ${state}` : ` as before, although ${differs}`;
  const check = `const state = JSON.stringify(${code}); if (${isWrong}) throw new Error('The page shows ' + state + ${JSON.stringify(found)});`;
  return { ...testCase, id, elements: [...testCase.elements, inPage(check)] };
}
