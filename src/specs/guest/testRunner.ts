import {
  placeholder,
  type Place,
  type RecordedAnnotation,
  type RecordedHook,
  type RecordedText,
} from '../recording.ts';
import type { GuestCall, GuestGroup, GuestTest } from '../guestMessages.ts';
import {
  extendFixtures,
  fixtureNames,
  setContext,
  startedBy,
  type FixtureDefinition,
  type FixtureSet,
} from './fixtures.ts';
import { nativeRace } from './natives.ts';
import type { Playwright } from './playwright.ts';
import {
  CallFailure,
  emptySink,
  frameOf,
  PathState,
  Stop,
  type Activity,
  type Recorder,
  type Sink,
} from './recorder.ts';
import { infoOf, settled, type Unknowns } from './unknown.ts';

type Callback = (...args: unknown[]) => unknown;

interface Hook extends RecordedHook {
  readonly fn: Callback;
  readonly fixtures: FixtureSet;
  readonly group: Group;
}

interface Group {
  readonly key: string;
  readonly parent: Group | undefined;
  readonly title: RecordedText;
  readonly place: Place;
  readonly details: Details;
  isOff: boolean;
  readonly hooks: Hook[];
  readonly items: (Group | Test)[];
  readonly uses: unknown[];
  readonly sink: Sink;
  readonly counts: Map<string, number>;
  /** What its hooks did that run once. */
  readonly before: Sink;
  readonly after: Sink;
  isEntered: boolean;
}

interface Test {
  readonly key: string;
  readonly group: Group;
  readonly title: RecordedText;
  readonly place: Place;
  readonly details: Details;
  readonly fn: Callback | undefined;
  readonly fixtures: FixtureSet;
  readonly sink: Sink;
  isOff: boolean;
  /** Where it skips itself. */
  skippedAt: Place | undefined;
  endedBy: GuestTest['endedBy'];
  state: PathState | undefined;
  readonly shared: Set<Instance>;
}

interface Details {
  readonly tags: readonly RecordedText[];
  readonly annotations: readonly RecordedAnnotation[];
}

/** A fixture that was set up. */
interface Instance {
  readonly definition: FixtureDefinition;
  readonly sink: Sink | undefined;
  readonly needs: readonly Instance[];
  value: unknown;
  /** Ends its function. */
  finish: () => void;
  done: Promise<unknown>;
}

/** Fixtures that live as long as a test, a hook that runs once, or the worker. */
class FixtureScope {
  readonly instances = new Map<FixtureDefinition, Instance>();
  readonly builtIn = new Map<string, unknown>();

  /** @param hasOwnPage its page is none of a test */
  constructor(readonly hasOwnPage: boolean) {}
}

/** Declares the tests of a file and runs them, as Playwright does in one worker. */
export class TestRunner {
  #root: Group;
  #group: Group;
  #hooks = 0;
  #running: Test | undefined;
  #isRunning = false;
  /** How often code was waited for. */
  waits = 0;
  /** The time of the file is over: nothing more is run. */
  isOver = false;
  readonly #tests: Test[] = [];
  readonly #groups: Group[] = [];
  readonly #worker = new FixtureScope(true);
  #unstick: ((error: unknown) => void) | undefined;

  constructor(
    readonly recorder: Recorder,
    private readonly unknowns: Unknowns,
    private readonly playwright: Playwright,
    private readonly expect: unknown,
  ) {
    this.#root = this.#createGroup('', undefined, '', recorder.lastPlace, { tags: [], annotations: [] });
    this.#group = this.#root;
  }

  /** Begins with the file that the recorder records. */
  begin(): void {
    this.#root = { ...this.#root, place: { path: this.recorder.input.path, line: 1 } };
    this.#groups[0] = this.#root;
    this.#group = this.#root;
  }

  get hasTests(): boolean {
    return this.#tests.length > 0;
  }

  get groups(): GuestGroup[] {
    return this.#groups.map(({ key, parent, title, place, details, isOff, hooks, sink }) => ({
      key,
      parent: parent?.key ?? '',
      title,
      place,
      isOff,
      ...details,
      problems: sink.problems,
      hooks: hooks.map(({ id, kind, place: at }) => ({ id, kind, place: at })),
    }));
  }

  get tests(): GuestTest[] {
    return this.#tests.map((test) => {
      const { key, group, title, place, details, isOff, skippedAt, endedBy, sink, state } = test;
      const around = groupsAround(group);
      const shared = [...test.shared].map(({ sink: of }) => of ?? emptySink());
      const sinks = [
        ...shared,
        ...around.map(({ before }) => before),
        sink,
        ...around.toReversed().map(({ after }) => after),
      ];
      return {
        key,
        group: group.key,
        title,
        ...details,
        place,
        isOff,
        ...(skippedAt ? { skippedAt } : {}),
        ...(endedBy ? { endedBy } : {}),
        wasRun: state !== undefined,
        problems: sink.problems,
        calls: sinks.flatMap(({ calls }): GuestCall[] => calls),
        decisions: state?.path ?? [],
      };
    });
  }

  /** `test` with these fixtures. */
  createTest(fixtures: FixtureSet): unknown {
    const declare =
      (isOff: boolean, isFail = false) =>
      (...args: unknown[]): unknown =>
        this.#declare(args, fixtures, isOff, isFail);
    const test = declare(false);
    const skip = (...args: unknown[]): unknown =>
      isDeclaration(args) ? this.#declare(args, fixtures, true, false) : this.#skip(args);
    const fail = Object.assign(
      (...args: unknown[]): unknown =>
        isDeclaration(args) ? this.#declare(args, fixtures, false, true) : this.#note('fail'),
      { only: declare(false, true) },
    );
    const step = Object.assign((title: unknown, body: Callback) => this.#step(title, body), {
      skip: () => {
        this.#note('runner', 'step.skip');
        return Promise.resolve();
      },
    });
    return Object.assign(test, {
      only: declare(false),
      skip,
      fixme: skip,
      fail,
      slow: () => this.#note('slow'),
      setTimeout: () => this.#note('timeout'),
      step,
      describe: this.#createDescribe(),
      beforeEach: this.#hook('beforeEach', fixtures),
      beforeAll: this.#hook('beforeAll', fixtures),
      afterEach: this.#hook('afterEach', fixtures),
      afterAll: this.#hook('afterAll', fixtures),
      use: (options: unknown) => {
        const info = infoOf(settled(options));
        const used = info ? Object.fromEntries(info.members) : options;
        this.#group.uses.push(used);
        const known = used && typeof used === 'object' ? Object.keys(used) : [];
        if (info || known.length === 0 || known.some((name) => !fixtures.has(name)))
          this.#note('runner', 'use');
      },
      extend: (declared: unknown) => {
        if (setContext(declared)) this.#note('runner', 'extend');
        return this.createTest(extendFixtures(fixtures, this.#withSession(declared)));
      },
      info: () => this.#info(this.#running),
      expect: this.expect,
      [fixturesOf]: fixtures,
    });
  }

  /** Fixtures of a generated project: its session is recorded, and not run. */
  #withSession(declared: unknown): unknown {
    const { session } = (declared ?? {}) as { readonly session?: unknown };
    const [fn] = Array.isArray(session) ? (session as unknown[]) : [session];
    return typeof fn === 'function' && String(fn).includes('OpenPages.of(')
      ? { ...(declared as object), session: this.playwright.session() }
      : declared;
  }

  mergeTests(...tests: readonly unknown[]): unknown {
    const merged = new Map<string, FixtureDefinition>();
    for (const test of tests) for (const [name, fixture] of readFixtures(test)) merged.set(name, fixture);
    return this.createTest(merged);
  }

  #createDescribe(): unknown {
    const describe =
      (isOff: boolean) =>
      (...args: unknown[]): void =>
        this.#describe(args, isOff);
    const flat = (): Record<string, unknown> => ({
      only: describe(false),
      skip: describe(true),
      fixme: describe(true),
    });
    return Object.assign(describe(false), {
      ...flat(),
      serial: Object.assign(describe(false), flat()),
      parallel: Object.assign(describe(false), flat()),
      configure: () => this.#note('runner', 'describe.configure'),
    });
  }

  #describe(args: readonly unknown[], isOff: boolean): void {
    if (this.#isRunning) return this.#note('nestedTest', 'describe');
    const fn = args.at(-1);
    const title = typeof args[0] === 'function' ? '' : textOf(args[0]);
    const details = typeof args[1] === 'object' ? detailsOf(args[1]) : { tags: [], annotations: [] };
    const group = this.#createGroup(this.#key(title), this.#group, title, this.recorder.place(), details);
    group.isOff = isOff;
    this.#group.items.push(group);
    const outer = this.#group;
    this.#group = group;
    const { activity } = this.recorder;
    this.recorder.activity = { ...activity, sink: group.sink };
    try {
      if (typeof fn === 'function') Reflect.apply(fn, undefined, []);
    } finally {
      this.#group = outer;
      this.recorder.activity = activity;
    }
  }

  #createGroup(
    key: string,
    parent: Group | undefined,
    title: RecordedText,
    place: Place,
    details: Details,
  ): Group {
    const group: Group = {
      key,
      parent,
      title,
      place,
      details,
      isOff: false,
      hooks: [],
      items: [],
      uses: [],
      sink: emptySink(),
      counts: new Map(),
      before: emptySink(),
      after: emptySink(),
      isEntered: false,
    };
    this.#groups.push(group);
    return group;
  }

  /** The same for the same test or group in each run of the file. */
  #key(title: RecordedText): string {
    const { path, line } = this.recorder.place();
    const own = `${path}:${line}:${title.replaceAll(/\uE000\d+\uE001/g, '')}`;
    const count = (this.#group.counts.get(own) ?? 0) + 1;
    this.#group.counts.set(own, count);
    return `${this.#group.key}/${own}#${count}`;
  }

  #declare(args: readonly unknown[], fixtures: FixtureSet, isOff: boolean, isFail: boolean): void {
    if (this.#isRunning) return this.#note('nestedTest', 'test');
    const title = textOf(args[0]);
    const fn = args.at(-1);
    const place = this.recorder.place();
    const test: Test = {
      key: this.#key(title),
      group: this.#group,
      title,
      place,
      details: args.length > 2 ? detailsOf(args[1]) : { tags: [], annotations: [] },
      fn: typeof fn === 'function' ? (fn as Callback) : undefined,
      fixtures,
      sink: emptySink(),
      isOff,
      skippedAt: undefined,
      endedBy: undefined,
      state: undefined,
      shared: new Set(),
    };
    if (isFail) this.recorder.problem('fail', undefined, place, test.sink);
    this.#tests.push(test);
    this.#group.items.push(test);
  }

  #hook(kind: RecordedHook['kind'], fixtures: FixtureSet): Callback {
    return (...args) => {
      if (this.#isRunning) return this.#note('nestedTest', kind);
      const fn = args.at(-1);
      if (typeof fn !== 'function') return undefined;
      this.#hooks += 1;
      const group = this.#group;
      group.hooks.push({
        id: this.#hooks,
        kind,
        place: this.recorder.place(),
        fn: fn as Callback,
        fixtures,
        group,
      });
      return undefined;
    };
  }

  /** `test.skip()`, with a condition or without one, in a test or around tests. What follows is recorded all the same. */
  #skip([condition]: readonly unknown[]): void {
    if (infoOf(settled(condition)) || typeof condition === 'function') return this.#note('skipCondition');
    if (condition !== undefined && !condition) return undefined;
    const test = this.#running;
    (test ?? this.#group).isOff = true;
    if (test) test.skippedAt ??= this.recorder.place();
    return undefined;
  }

  #note(
    kind: 'fail' | 'runner' | 'slow' | 'timeout' | 'skipCondition' | 'nestedTest',
    detail?: string,
  ): void {
    this.recorder.problem(kind, detail);
  }

  async #step(title: unknown, body: Callback): Promise<unknown> {
    const { activity } = this.recorder;
    const state = activity.test ?? this.recorder.file;
    state.steps += 1;
    const step = { id: state.steps, title: textOf(title) };
    activity.steps = [...activity.steps, step];
    try {
      return await body({ skip: () => undefined, attach: () => Promise.resolve() });
    } finally {
      activity.steps = activity.steps.filter(({ id }) => id !== step.id);
    }
  }

  #info(test: Test | undefined): object {
    const other = (code: string): unknown =>
      this.unknowns.create('other', `testInfo.${code}`, { isPure: true }).value;
    const attach = (...args: unknown[]): Promise<unknown> => this.playwright.attach(args);
    return {
      title: test?.title ?? '',
      titlePath: test
        ? [
            this.recorder.input.path,
            ...groupsAround(test.group)
              .slice(1)
              .map(({ title }) => title),
            test.title,
          ]
        : [],
      file: this.recorder.input.path,
      line: test?.place.line ?? 1,
      annotations: [],
      tags: test?.details.tags ?? [],
      errors: [],
      attach,
      setTimeout: () => this.#note('timeout'),
      slow: () => this.#note('slow'),
      fail: () => this.#note('fail'),
      skip: (...args: unknown[]) => this.#skip(args),
      fixme: (...args: unknown[]) => this.#skip(args),
      get project() {
        return other('project');
      },
      get config() {
        return other('config');
      },
      get retry() {
        return other('retry');
      },
      get status() {
        return other('status');
      },
      get error() {
        return other('error');
      },
      get workerIndex() {
        return other('workerIndex');
      },
      get parallelIndex() {
        return other('parallelIndex');
      },
      outputDir: '',
      outputPath: () => other('outputPath()'),
      snapshotPath: () => other('snapshotPath()'),
    };
  }

  /** Runs what was declared. */
  async run(): Promise<void> {
    this.#isRunning = true;
    await this.#runGroup(this.#root);
    for (const instance of [...this.#worker.instances.values()].toReversed())
      await this.#finish(
        instance,
        this.#activity(instance.sink ?? emptySink(), { in: 'teardown', fixture: instance.definition.name }),
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
    this.#running = test;
    const scope = new FixtureScope(false);
    const activity = (phase: Activity['phase']): Activity => this.#activity(test.sink, phase, state);
    const fixtures = this.#overlaid(test.fixtures, test.group);
    let isGoing = true;
    for (const { name, isAuto } of fixtures.values())
      if (isAuto && isGoing)
        isGoing = await this.#guard(activity({ in: 'setup' }), () =>
          this.#resolve(name, fixtures, scope, test),
        );
    for (const hook of around.flatMap(({ hooks }) => hooks))
      if (hook.kind === 'beforeEach' && isGoing)
        isGoing = await this.#runHook(hook, scope, test, activity({ in: 'hook', hook: hook.id }));
    if (isGoing && test.fn) {
      const { fn } = test;
      isGoing = await this.#guard(activity({ in: 'setup' }), async () => {
        const args = await this.#argumentsOf(fn, fixtures, scope, test);
        this.recorder.activity = activity({ in: 'test' });
        await this.#waitFor(() => fn(args, this.#info(test)));
      });
    }
    if (!isGoing) test.endedBy ??= 'error';
    for (const hook of around.toReversed().flatMap(({ hooks }) => hooks.toReversed()))
      if (hook.kind === 'afterEach')
        await this.#runHook(hook, scope, test, activity({ in: 'hook', hook: hook.id }));
    for (const instance of [...scope.instances.values()].toReversed())
      await this.#finish(instance, activity({ in: 'teardown', fixture: instance.definition.name }));
    this.#running = undefined;
  }

  #activity(sink: Sink, phase: Activity['phase'], test?: PathState): Activity {
    return { sink, phase, test, isStopped: false, steps: [] };
  }

  #runHook(hook: Hook, scope: FixtureScope, test: Test | undefined, activity: Activity): Promise<boolean> {
    return this.#guard(activity, async () => {
      const fixtures = this.#overlaid(hook.fixtures, test?.group ?? hook.group);
      const args = await this.#argumentsOf(hook.fn, fixtures, scope, test);
      this.recorder.activity = activity;
      await this.#waitFor(() => hook.fn(args, this.#info(test)));
    });
  }

  /** Runs the hooks of a group that run once for all its tests. */
  async #runOnce(group: Group, kind: RecordedHook['kind'], sink: Sink): Promise<void> {
    this.#group = group;
    for (const hook of group.hooks) {
      if (hook.kind !== kind) continue;
      const scope = new FixtureScope(true);
      await this.#runHook(hook, scope, undefined, this.#activity(sink, { in: 'hook', hook: hook.id }));
      for (const instance of [...scope.instances.values()].toReversed())
        await this.#finish(
          instance,
          this.#activity(sink, { in: 'hook', hook: hook.id, fixture: instance.definition.name }),
        );
    }
    group.sink.problems.push(...sink.problems.splice(0));
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
    if (error instanceof CallFailure && this.#running) this.#running.endedBy = 'callFailure';
    if (isStopped || error instanceof Stop || error instanceof CallFailure) return;
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const place = frameOf(stack, this.recorder.input)?.place ?? this.recorder.lastPlace;
    const { kind, detail } = problemOf(error);
    this.recorder.problem(kind, detail, place, sink);
  }

  /** Waits for code, but no longer than anything happens. */
  async #waitFor(run: () => unknown): Promise<unknown> {
    this.waits += 1;
    const interrupted = new Promise((_, reject) => {
      this.#unstick = reject;
    });
    return nativeRace([Promise.resolve(run()), interrupted]);
  }

  #overlaid(fixtures: FixtureSet, group: Group): FixtureSet {
    return groupsAround(group)
      .flatMap(({ uses }) => uses)
      .reduce<FixtureSet>(extendFixtures, fixtures);
  }

  async #argumentsOf(
    fn: Callback,
    fixtures: FixtureSet,
    scope: FixtureScope,
    test: Test | undefined,
  ): Promise<object> {
    const args: Record<string, unknown> = {};
    for (const name of fixtureNames(fn)) args[name] = await this.#resolve(name, fixtures, scope, test);
    return args;
  }

  async #resolve(
    name: string,
    fixtures: FixtureSet,
    scope: FixtureScope,
    test: Test | undefined,
  ): Promise<unknown> {
    const definition = fixtures.get(name);
    return definition
      ? (await this.#instance(definition, fixtures, scope, test)).value
      : this.#builtIn(name, fixtures, scope, test);
  }

  async #instance(
    definition: FixtureDefinition,
    fixtures: FixtureSet,
    scope: FixtureScope,
    test: Test | undefined,
  ): Promise<Instance> {
    const { name, value, isOfWorker } = definition;
    const { instances } = isOfWorker ? this.#worker : scope;
    const known = instances.get(definition);
    if (known) {
      shareWith(test, known);
      return known;
    }
    const outer = this.recorder.activity;
    const sink = isOfWorker ? emptySink() : undefined;
    const needs: Instance[] = [];
    const instance: Instance = {
      definition,
      sink,
      needs,
      value,
      finish: () => undefined,
      done: Promise.resolve(),
    };
    if (typeof value !== 'function') {
      instances.set(definition, instance);
      return instance;
    }
    const args: Record<string, unknown> = {};
    for (const need of fixtureNames(value)) {
      const source = need === name ? definition.overridden : fixtures.get(need);
      if (source) {
        const instanceOfNeed = await this.#instance(source, fixtures, scope, test);
        needs.push(instanceOfNeed);
        args[need] = instanceOfNeed.value;
      } else args[need] = await this.#builtIn(need, fixtures, scope, test);
    }
    const phase = { ...(outer.phase ?? { in: 'setup' as const }), fixture: name };
    this.recorder.activity = sink
      ? this.#activity(sink, { in: 'setup', fixture: name })
      : { ...outer, phase, steps: [] };
    const own = this.recorder.activity;
    await this.#waitFor(() => this.#start(instance, value as Callback, args, test));
    if (own.isStopped && own !== outer) outer.isStopped = true;
    this.recorder.activity = outer;
    instances.set(definition, instance);
    shareWith(test, instance);
    return instance;
  }

  /** Starts the function of a fixture, and waits until it passes a value on. */
  #start(instance: Instance, fn: Callback, args: object, test: Test | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const use = (value: unknown): Promise<void> => {
        instance.value = value;
        resolve();
        return new Promise<void>((finish) => {
          instance.finish = finish;
        });
      };
      const run = async (): Promise<unknown> => fn(args, use, this.#info(test));
      instance.done = run();
      instance.done.then(
        () => reject(new Error(`use() was not called in fixture "${instance.definition.name}"`)),
        reject,
      );
    });
  }

  async #finish(instance: Instance, activity: Activity): Promise<void> {
    await this.#guard(activity, () =>
      this.#waitFor(() => {
        instance.finish();
        return instance.done;
      }),
    );
  }

  async #builtIn(
    name: string,
    fixtures: FixtureSet,
    scope: FixtureScope,
    test: Test | undefined,
  ): Promise<unknown> {
    const known = scope.builtIn.get(name);
    if (known !== undefined) return known;
    const value = this.#createBuiltIn(name, scope.hasOwnPage);
    scope.builtIn.set(name, value);
    for (const definition of startedBy(name, fixtures))
      await this.#instance(definition, fixtures, scope, test);
    return value;
  }

  #createBuiltIn(name: string, hasOwnPage: boolean): unknown {
    switch (name) {
      case 'page':
        return this.playwright.page(hasOwnPage);
      case 'context':
        return this.playwright.context(hasOwnPage ? undefined : { name: 'page', isOther: false });
      case 'browser':
        return this.playwright.browser();
      case 'request':
        return this.playwright.request();
      default:
        return this.unknowns.create('other', name).value;
    }
  }
}

const fixturesOf = Symbol('fixtures');

const readFixtures = (test: unknown): FixtureSet =>
  (test as { [fixturesOf]?: FixtureSet } | undefined)?.[fixturesOf] ?? new Map<string, FixtureDefinition>();

function shareWith(test: Test | undefined, instance: Instance): void {
  if (!test) return;
  for (const need of instance.needs) shareWith(test, need);
  if (instance.sink) test.shared.add(instance);
}

/** Groups from the file inwards. */
const groupsAround = (group: Group): Group[] => [...(group.parent ? groupsAround(group.parent) : []), group];

const isDeclaration = (args: readonly unknown[]): boolean =>
  args.length > 1 &&
  typeof args.at(-1) === 'function' &&
  typeof args[0] !== 'function' &&
  typeof args[0] !== 'boolean' &&
  !infoOf(args.at(-1));

/** A text as it is recorded. */
export function textOf(given: unknown): RecordedText {
  const value = settled(given);
  const info = infoOf(value);
  if (info) return info.text;
  return String(value).replaceAll(placeholder.start, '\uFFFD').replaceAll(placeholder.end, '\uFFFD');
}

function detailsOf(details: unknown): Details {
  if (typeof details !== 'object' || details === null) return { tags: [], annotations: [] };
  const { tag, annotation } = details as { tag?: unknown; annotation?: unknown };
  return {
    tags: listOf(tag).map(textOf),
    annotations: listOf(annotation).flatMap((entry) => {
      if (typeof entry !== 'object' || entry === null) return [];
      const { type, description } = entry as { type?: unknown; description?: unknown };
      return [
        { type: textOf(type), ...(description === undefined ? {} : { description: textOf(description) }) },
      ];
    }),
  };
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

/** The engine has no memory for an error that says more. */
const isOutOfMemory = (error: unknown): boolean =>
  error === null || (error instanceof Error && error.message === 'out of memory');

/** Why code ended, in the words of problems. */
export function problemOf(error: unknown): {
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
