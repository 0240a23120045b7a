import type { DecisionKind, GuestCall, GuestDecision, GuestInput, GuestValue } from '../guestMessages.ts';
import type {
  Place,
  ProblemKind,
  RecordedCall,
  RecordedCondition,
  RecordedPhase,
  RecordedProblem,
  RecordedSubject,
  RecordedText,
} from '../recording.ts';
import { afterwards, frameOf, type Site } from './natives.ts';

/** Ends code that can't be followed, also where it catches errors: nothing is recorded from then on. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** The error of a call that fails on this path. */
export class CallFailure extends Error {
  override readonly name = 'TimeoutError';
}

/** Where calls and problems go: a test, a hook that runs once, a fixture that tests share, or the file as it loads. */
export interface Sink {
  readonly calls: GuestCall[];
  readonly problems: RecordedProblem[];
}

/** The code that runs, as it concerns what is recorded. */
export interface Activity {
  readonly sink: Sink;
  readonly phase: RecordedPhase | undefined;
  /** The test whose decisions these are; undefined for those of the file. */
  readonly test: PathState | undefined;
  /** Nothing is recorded from here on. */
  isStopped: boolean;
  steps: RecordedCall['steps'];
}

/** Code that begins to run. */
export const activityOf = (sink: Sink, phase: Activity['phase'], test?: PathState): Activity => ({
  sink,
  phase,
  test,
  isStopped: false,
  steps: [],
});

/** What one test, or the file outside of tests, has met. */
export class PathState {
  /** The decisions on the way, with those of the file. */
  readonly path: GuestDecision[];
  calls = 0;
  steps = 0;
  failures = 0;
  #made = 0;

  constructor(
    readonly key: string,
    private readonly choices: readonly number[],
    before: readonly GuestDecision[] = [],
  ) {
    this.path = [...before];
  }

  /** The option to take at the next decision. */
  next(options: number): number {
    this.#made += 1;
    return Math.min(this.choices[this.#made - 1] ?? 0, options - 1);
  }
}

/** In bytes. */
const reserveSize = 8 * 1024 ** 2;

/** As many decisions as one path has. */
const mostDecisions = 100;

export const emptySink = (): Sink => ({ calls: [], problems: [] });

/** Records what the code of a spec file does. */
export class Recorder {
  readonly values: GuestValue[] = [];
  input: GuestInput = {
    path: '',
    modules: {},
    choices: { file: [], tests: {} },
    leftOut: [],
    limits: { calls: 0, text: 0 },
  };
  file = new PathState('', []);
  #size = 0;
  /** Memory that is given free when there is no more, to say so. */
  reserve: ArrayBuffer | undefined = new ArrayBuffer(reserveSize);
  #calls = 0;
  #mayFail = 0;
  /** Blocks whose errors are caught, innermost last. */
  readonly #tries: number[] = [];
  /** Blocks that handle such an error, innermost last. */
  readonly #catches: number[] = [];
  /** Conditions under which all calls stand at present. */
  readonly #conditions: RecordedCondition[] = [];
  /** Calls that were not answered yet. */
  readonly #pending = new Map<number, { isHandled: boolean }>();
  readonly fileSink = emptySink();
  activity = activityOf(this.fileSink, undefined);
  lastPlace: Place = { path: '', line: 1 };

  /** Begins to record a file. */
  begin(input: GuestInput): void {
    this.input = input;
    this.file = new PathState('', input.choices.file);
    this.lastPlace = { path: input.path, line: 1 };
  }

  /** Where the code of the project is that runs now. */
  place(): Place {
    return this.site.place;
  }

  /** The same, with its column in the transformed code. */
  get site(): Site {
    const stack = new Error().stack ?? '';
    const frame = frameOf(stack, this.input);
    if (frame) this.lastPlace = frame.place;
    return frame ?? { place: this.lastPlace, key: '' };
  }

  problem(kind: ProblemKind, detail?: RecordedText, place = this.place(), sink = this.activity.sink): void {
    const problem = detail === undefined ? { kind, place } : { kind, place, detail };
    const isKnown = sink.problems.some(
      (other) =>
        other.kind === kind &&
        other.detail === detail &&
        other.place.line === place.line &&
        other.place.path === place.path,
    );
    if (!isKnown && sink.problems.length < 500) sink.problems.push(problem);
  }

  /** Ends the code that runs, with a reason. */
  stop(kind: ProblemKind, detail?: RecordedText): never {
    const { activity } = this;
    if (!activity.isStopped) {
      activity.isStopped = true;
      this.problem(kind, detail);
    }
    throw new Stop(kind);
  }

  /** Runs what the engine computes itself. An object whose text only a run knows ends it, also where code catches that. */
  coerced<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      if (error instanceof TypeError && error.message === 'toPrimitive') return this.stop('coercion');
      throw error;
    }
  }

  addValue(value: Omit<GuestValue, 'test' | 'place'>): number {
    if (this.values.length > 50_000) this.stop('memory');
    this.values.push({ ...value, test: this.activity.test?.key ?? '', place: this.place() });
    this.#grow(value.code.length);
    return this.values.length - 1;
  }

  /** Records a call, unless the code isn't followed any more. */
  call(code: string, on: RecordedSubject, more: Partial<GuestCall> = {}, { place } = this.site): GuestCall {
    const { activity } = this;
    if (activity.isStopped) throw new Stop('stopped');
    if (!activity.phase) this.problem('outsideCall', code, place);
    const state = this.#state;
    state.calls += 1;
    if (state.calls > this.input.limits.calls) this.stop('calls');
    this.#grow(code.length);
    const condition = this.#conditions.at(-1);
    this.#calls += 1;
    const call: GuestCall = {
      id: this.#calls,
      place,
      code,
      phase: activity.phase ?? { in: 'test' },
      on,
      steps: activity.steps,
      decisions: state.path.length,
      ...more,
      ...(condition ? { when: condition } : {}),
      ...(this.#mayFail > 0 ? { mayFail: true } : {}),
    };
    activity.sink.calls.push(call);
    return call;
  }

  get #state(): PathState {
    return this.activity.test ?? this.file;
  }

  #grow(by: number): void {
    this.#size += by + 100;
    if (this.#size > this.input.limits.text) this.stop('memory');
  }

  /** Decides between options: the first one, unless the host chose another. */
  decide(
    kind: DecisionKind,
    options: number,
    {
      value,
      call,
      site,
    }: { readonly value?: number | undefined; readonly call?: number; readonly site?: Site } = {},
  ): number {
    if (this.activity.isStopped) throw new Stop('stopped');
    const state = this.#state;
    const { place, key } = site ?? this.site;
    if (state.path.length >= mostDecisions) this.stop('paths');
    const chosen = state.next(options);
    const of = this.activity.test ? 'test' : 'file';
    state.path.push({
      of,
      kind,
      place,
      site: key,
      options,
      chosen,
      ...(value === undefined ? {} : { value }),
      ...(call === undefined ? {} : { call }),
    });
    return chosen;
  }

  /**
   * Answers a call once the code that made it waits.
   *
   * @param settle is called with whether the call fails on this path
   */
  settleLater(call: GuestCall, site: Site, settle: (fails: boolean) => void): void {
    const pending = { isHandled: this.isInTry };
    this.#pending.set(call.id, pending);
    afterwards(Promise.resolve(), () => {
      this.#pending.delete(call.id);
      settle(pending.isHandled && this.fails(call, site));
    });
  }

  /** Whether a call fails on this path, where its failure is handled. */
  fails(call: GuestCall, site: Site): boolean {
    const state = this.#state;
    // Two failures on one path tell nothing more, unless the second is of code that handles the first.
    const most = this.#catches.length > 0 ? 2 : 1;
    if (state.failures >= most || this.activity.isStopped) return false;
    const fails = this.decide('failure', 2, { site, call: call.id }) === 1;
    if (fails) state.failures += 1;
    return fails;
  }

  /** The failures of calls that weren't answered yet are handled. */
  handlePending(): void {
    for (const pending of this.#pending.values()) pending.isHandled = true;
  }

  /** Calls that weren't answered yet, and those until the race ends, stand under the condition of a race. */
  enterRace(): () => void {
    const { place } = this.site;
    const condition: RecordedCondition = { kind: 'race', place };
    const { calls } = this.activity.sink;
    for (let at = Math.max(0, calls.length - this.#pending.size); at < calls.length; at += 1) {
      const call = calls[at];
      if (call) calls[at] = { ...call, when: condition };
    }
    this.#conditions.push(condition);
    return () => this.#leaveCondition(condition);
  }

  enterTry(site = -1 - this.#tries.length): number {
    this.#tries.push(site);
    return site;
  }

  leaveTry(site: number): void {
    remove(this.#tries, site);
    remove(this.#catches, site);
  }

  /** Goes on with the code that handles the failure of a block. */
  enterCatch(site: number): void {
    remove(this.#tries, site);
    this.#catches.push(site);
  }

  get isInTry(): boolean {
    return this.#tries.length > 0;
  }

  /** Runs code all of whose calls stand under a condition. */
  async under<Result>(condition: RecordedCondition, run: () => Promise<Result>): Promise<Result> {
    this.#conditions.push(condition);
    try {
      return await run();
    } finally {
      this.#leaveCondition(condition);
    }
  }

  /** Runs code whose calls aren't recorded until it waits: only what it changes counts. */
  muted(run: () => unknown): void {
    const { activity } = this;
    this.activity = { ...activity, sink: emptySink() };
    try {
      const result = run();
      if (result instanceof Promise) afterwards(result, () => undefined);
    } catch {
      // What it changed until then counts.
    } finally {
      this.activity = activity;
    }
  }

  /** Runs a step of generated code that may fail. */
  async mayFail(step: () => Promise<unknown>): Promise<unknown> {
    this.#mayFail += 1;
    try {
      return await step();
    } finally {
      this.#mayFail -= 1;
    }
  }

  #leaveCondition(condition: RecordedCondition): void {
    remove(this.#conditions, condition);
  }

  forget(): void {
    this.#tries.length = 0;
    this.#catches.length = 0;
    this.#mayFail = 0;
    this.#conditions.length = 0;
  }
}

function remove<Item>(list: Item[], item: Item): void {
  const at = list.lastIndexOf(item);
  if (at >= 0) list.splice(at, 1);
}
