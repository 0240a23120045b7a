import type { RecordedHook } from '../recording.ts';
import { groupsAround, type Declarations, type Details, type Test } from './declarations.ts';
import {
  extendFixtures,
  setContext,
  type Callback,
  type FixtureDefinition,
  type FixtureSet,
} from './fixtures.ts';
import type { Playwright } from './playwrightObjects.ts';
import type { Recorder } from './recorder.ts';
import { infoOf, settled, textOf, type Unknowns } from './unknown.ts';

/** Makes `test` and `testInfo`, as specs call them to declare tests, and in tests. */
export class TestApi {
  constructor(
    readonly recorder: Recorder,
    private readonly declarations: Declarations,
    private readonly unknowns: Unknowns,
    private readonly playwright: Playwright,
    private readonly expect: unknown,
  ) {}

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
        this.declarations.group.uses.push(used);
        const known = used && typeof used === 'object' ? Object.keys(used) : [];
        if (info || known.length === 0 || known.some((name) => !fixtures.has(name)))
          this.#note('runner', 'use');
      },
      extend: (declared: unknown) => {
        if (setContext(declared)) this.#note('runner', 'extend');
        return this.createTest(extendFixtures(fixtures, this.#withSession(declared)));
      },
      info: () => this.testInfo(this.declarations.running),
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
    if (this.declarations.isComplete) return this.#note('nestedTest', 'describe');
    const fn = args.at(-1);
    const title = typeof args[0] === 'function' ? '' : textOf(args[0]);
    return this.declarations.addGroup(title, detailsOf(args[1]), isOff, () => {
      if (typeof fn === 'function') Reflect.apply(fn, undefined, []);
    });
  }

  #declare(args: readonly unknown[], fixtures: FixtureSet, isOff: boolean, isFail: boolean): void {
    if (this.declarations.isComplete) return this.#note('nestedTest', 'test');
    const title = textOf(args[0]);
    const fn = args.at(-1);
    const body = typeof fn === 'function' ? (fn as Callback) : undefined;
    const details = args.length > 2 ? detailsOf(args[1]) : noDetails;
    const { place, sink } = this.declarations.addTest(title, details, isOff, body, fixtures);
    return isFail ? this.recorder.problem('fail', undefined, place, sink) : undefined;
  }

  #hook(kind: RecordedHook['kind'], fixtures: FixtureSet): Callback {
    return (...args) => {
      if (this.declarations.isComplete) return this.#note('nestedTest', kind);
      const fn = args.at(-1);
      return typeof fn === 'function' ? this.declarations.addHook(kind, fn as Callback, fixtures) : undefined;
    };
  }

  /** `test.skip()`, with a condition or without one, in a test or around tests. What follows is recorded all the same. */
  #skip([condition]: readonly unknown[]): void {
    if (infoOf(settled(condition)) || typeof condition === 'function') return this.#note('skipCondition');
    return condition === undefined || condition ? this.declarations.skip() : undefined;
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

  /** `testInfo` for code of a test, or of none. */
  testInfo(test: Test | undefined): object {
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
      tags: test?.tags ?? [],
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
}

const fixturesOf = Symbol('fixtures');

const readFixtures = (test: unknown): FixtureSet =>
  (test as { [fixturesOf]?: FixtureSet } | undefined)?.[fixturesOf] ?? new Map<string, FixtureDefinition>();

const isDeclaration = (args: readonly unknown[]): boolean =>
  args.length > 1 &&
  typeof args.at(-1) === 'function' &&
  typeof args[0] !== 'function' &&
  typeof args[0] !== 'boolean' &&
  !infoOf(args.at(-1));

const noDetails: Details = { tags: [], annotations: [] };

function detailsOf(details: unknown): Details {
  if (typeof details !== 'object' || details === null) return noDetails;
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
