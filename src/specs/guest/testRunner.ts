import type { Place, RecordedHook } from '../recording.ts';
import { groupsAround, type Declarations, type Group, type Hook, type Test } from './declarations.ts';
import {
  extendFixtures,
  FixtureScope,
  FixtureSetup,
  type FixtureDefinition,
  type FixtureSet,
  type Instance,
} from './fixtures.ts';
import { frameOf, nativeRace } from './natives.ts';
import type { Playwright } from './playwrightObjects.ts';
import {
  activityOf,
  CallFailure,
  emptySink,
  PathState,
  Stop,
  type Activity,
  type Recorder,
  type Sink,
} from './recorder.ts';
import type { TestApi } from './testApi.ts';
import { textOf, type Unknowns } from './unknown.ts';

/** Runs the tests of a file with their hooks and fixtures, as Playwright does in one worker. */
export class TestRunner {
  /** How often code was waited for. */
  waits = 0;
  /** The time of the file is over: nothing more is run. */
  isOver = false;
  #unstick: ((error: unknown) => void) | undefined;
  readonly #setup: FixtureSetup;

  constructor(
    private readonly recorder: Recorder,
    private readonly declarations: Declarations,
    private readonly api: TestApi,
    unknowns: Unknowns,
    playwright: Playwright,
  ) {
    this.#setup = new FixtureSetup(recorder, unknowns, playwright, (code) => this.#waitFor(code));
  }

  /** Runs what was declared. */
  async run(): Promise<void> {
    this.declarations.isComplete = true;
    await this.#runGroup(this.declarations.root);
    await this.#finish(this.#setup.ofWorker, ({ sink, definition }) =>
      activityOf(sink ?? emptySink(), { in: 'teardown', fixture: definition.name }),
    );
  }

  /** Ends what is waited for. */
  interrupt(error: unknown): void {
    this.#unstick?.(error);
  }

  async #runGroup(group: Group): Promise<void> {
    for (const item of group.items) {
      if ('items' in item) await this.#runGroup(item);
      else await this.#runTest(item);
    }
    if (group.isEntered) await this.#runOnce(group, 'afterAll', group.after);
  }

  async #runTest(test: Test): Promise<void> {
    if (this.isOver) return this.recorder.problem('time', undefined, test.place, test.sink);
    const around = groupsAround(test.group);
    if (this.recorder.input.leftOut.includes(test.key)) return undefined;
    for (const group of around) {
      if (group.isEntered) continue;
      group.isEntered = true;
      await this.#runOnce(group, 'beforeAll', group.before);
    }
    const state = new PathState(
      test.key,
      this.recorder.input.choices.tests[test.key] ?? [],
      this.recorder.file.path,
    );
    test.state = state;
    this.recorder.lastPlace = test.place;
    this.declarations.running = test;
    const info = (): object => this.api.testInfo(test);
    const scope = new FixtureScope(info, test.shared);
    const activity = (phase: Activity['phase']): Activity => activityOf(test.sink, phase, state);
    const fixtures = overlaid(test.fixtures, test.group);
    let isGoing = true;
    for (const { name, isAuto } of fixtures.values())
      if (isAuto && isGoing)
        isGoing = await this.#guard(activity({ in: 'setup' }), () =>
          this.#setup.resolve(name, fixtures, scope),
        );
    for (const hook of around.flatMap(({ hooks }) => hooks))
      if (hook.kind === 'beforeEach' && isGoing)
        isGoing = await this.#runHook(hook, scope, test.group, activity({ in: 'hook', hook: hook.id }));
    if (isGoing && test.fn) {
      const { fn } = test;
      isGoing = await this.#guard(activity({ in: 'setup' }), async () => {
        const args = await this.#setup.argumentsOf(fn, fixtures, scope);
        this.recorder.activity = activity({ in: 'test' });
        await this.#waitFor(() => fn(args, info()));
      });
    }
    if (!isGoing) test.endedBy ??= 'error';
    for (const hook of around.toReversed().flatMap(({ hooks }) => hooks.toReversed()))
      if (hook.kind === 'afterEach')
        await this.#runHook(hook, scope, test.group, activity({ in: 'hook', hook: hook.id }));
    await this.#finish(scope.instances, ({ definition }) =>
      activity({ in: 'teardown', fixture: definition.name }),
    );
    this.declarations.running = undefined;
  }

  /** Runs a hook for a test of a group. */
  #runHook(hook: Hook, scope: FixtureScope, group: Group, activity: Activity): Promise<boolean> {
    return this.#guard(activity, async () => {
      const args = await this.#setup.argumentsOf(hook.fn, overlaid(hook.fixtures, group), scope);
      this.recorder.activity = activity;
      await this.#waitFor(() => hook.fn(args, scope.info()));
    });
  }

  /** Runs the hooks of a group that run once for all its tests. */
  async #runOnce(group: Group, kind: RecordedHook['kind'], sink: Sink): Promise<void> {
    this.declarations.group = group;
    for (const hook of group.hooks) {
      if (hook.kind !== kind) continue;
      const scope = new FixtureScope(() => this.api.testInfo(undefined));
      await this.#runHook(hook, scope, group, activityOf(sink, { in: 'hook', hook: hook.id }));
      await this.#finish(scope.instances, ({ definition }) =>
        activityOf(sink, { in: 'hook', hook: hook.id, fixture: definition.name }),
      );
    }
    group.sink.problems.push(...sink.problems.splice(0));
  }

  /** Ends fixtures, the latest first. */
  async #finish(
    instances: ReadonlyMap<FixtureDefinition, Instance>,
    activityIn: (instance: Instance) => Activity,
  ): Promise<void> {
    for (const instance of [...instances.values()].toReversed())
      await this.#guard(activityIn(instance), () =>
        this.#waitFor(() => {
          instance.finish();
          return instance.done;
        }),
      );
  }

  /** Runs code of the project, and notes why it fails. */
  async #guard(activity: Activity, run: () => Promise<unknown>): Promise<boolean> {
    const { recorder } = this;
    recorder.forget();
    recorder.activity = activity;
    try {
      await run();
      return !activity.isStopped;
    } catch (error) {
      if (isOutOfMemory(error)) recorder.reserve = undefined;
      this.#noteError(error, activity);
      return false;
    }
  }

  #noteError(error: unknown, { sink, isStopped }: Activity): void {
    const { running } = this.declarations;
    if (error instanceof CallFailure && running) running.endedBy = 'callFailure';
    if (!isStopped && !(error instanceof CallFailure))
      noteError(error, this.recorder, this.recorder.lastPlace, sink);
  }

  /** Waits for code, but no longer than anything happens. */
  async #waitFor(run: () => unknown): Promise<unknown> {
    this.waits += 1;
    const interrupted = new Promise((_, reject) => {
      this.#unstick = reject;
    });
    return nativeRace([Promise.resolve(run()), interrupted]);
  }
}

/** The fixtures of a test or hook, with those of `test.use()` around it. */
const overlaid = (fixtures: FixtureSet, group: Group): FixtureSet =>
  groupsAround(group)
    .flatMap(({ uses }) => uses)
    .reduce<FixtureSet>(extendFixtures, fixtures);

/**
 * Notes the error with which code ended, unless it was stopped.
 *
 * @param place where it was, if the error doesn't say
 */
export function noteError(error: unknown, recorder: Recorder, place: Place, sink: Sink): void {
  if (error instanceof Stop) return;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const { kind, detail } = problemOf(error);
  recorder.problem(kind, detail, frameOf(stack, recorder.input)?.place ?? place, sink);
}

/** The engine has no memory for an error that says more. */
const isOutOfMemory = (error: unknown): boolean =>
  error === null || (error instanceof Error && error.message === 'out of memory');

/** Why code ended, in the words of problems. */
function problemOf(error: unknown): {
  readonly kind: 'error' | 'memory' | 'stack' | 'pending' | 'time';
  readonly detail?: string;
} {
  if (error instanceof Interrupted) return { kind: error.kind };
  if (isOutOfMemory(error)) return { kind: 'memory' };
  const name = error instanceof Error ? error.name : '';
  const detail = (error instanceof Error ? `${error.name}: ${error.message}` : textOf(error)).slice(0, 500);
  if (name === 'InternalError' && detail.includes('stack overflow')) return { kind: 'stack' };
  if (name === 'InternalError' && detail.includes('interrupted')) return { kind: 'time' };
  return { kind: 'error', detail };
}

/** Ends code that waits for nothing, or takes too long. */
export class Interrupted extends Error {
  constructor(readonly kind: 'pending' | 'time') {
    super(kind);
  }
}
