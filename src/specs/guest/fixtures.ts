import type { Playwright } from './playwrightObjects.ts';
import { activityOf, emptySink, type Recorder, type Sink } from './recorder.ts';
import type { Unknowns } from './unknown.ts';

/** A fixture as it is declared, with the one that it overrides. */
export interface FixtureDefinition {
  readonly name: string;
  readonly value: unknown;
  readonly isOfWorker: boolean;
  readonly isAuto: boolean;
  readonly overridden: FixtureDefinition | undefined;
}

export type FixtureSet = ReadonlyMap<string, FixtureDefinition>;

/** The fixtures of `test.extend()`, beside those of the test that it extends. */
export function extendFixtures(base: FixtureSet, declared: unknown): FixtureSet {
  const fixtures = new Map(base);
  if (typeof declared !== 'object' || declared === null) return fixtures;
  for (const [name, entry] of Object.entries(declared)) {
    const overridden = fixtures.get(name);
    const [value, options] = isTuple(entry) ? [entry[0], entry[1]] : [entry, {}];
    fixtures.set(name, {
      name,
      value,
      isOfWorker:
        options.scope === undefined ? (overridden?.isOfWorker ?? false) : options.scope === 'worker',
      isAuto: options.auto === undefined ? (overridden?.isAuto ?? false) : Boolean(options.auto),
      overridden,
    });
  }
  return fixtures;
}

/** Fixtures of Playwright that a page or its context is made with. */
const ofContext: ReadonlySet<string> = new Set(
  (
    'browser acceptDownloads baseURL bypassCSP clientCertificates colorScheme contextOptions deviceScaleFactor ' +
    'extraHTTPHeaders geolocation hasTouch httpCredentials ignoreHTTPSErrors isMobile javaScriptEnabled locale ' +
    'offline permissions proxy serviceWorkers storageState timezoneId userAgent viewport'
  ).split(' '),
);

/** The fixtures in a set that one of Playwright starts: it needs those that are made by functions. */
const startedBy = (name: string, fixtures: FixtureSet): FixtureDefinition[] =>
  name === 'page' || name === 'context'
    ? [...fixtures.values()].filter(
        ({ name: other, value }) =>
          typeof value === 'function' && (ofContext.has(other) || (other === 'context' && name === 'page')),
      )
    : [];

/** Whether fixtures set how a page is made. */
export const setContext = (declared: unknown): boolean =>
  typeof declared === 'object' &&
  declared !== null &&
  Object.keys(declared).some((name) => ofContext.has(name));

interface FixtureOptions {
  readonly scope?: unknown;
  readonly auto?: unknown;
}

const optionNames = ['scope', 'auto', 'option', 'timeout', 'title', 'box'];

/** Whether a fixture is given with options, as `[value, { auto: true }]`; a list is a value. */
const isTuple = (entry: unknown): entry is readonly [unknown, FixtureOptions] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  optionNames.some((name) => Object.hasOwn(entry[1] as object, name));

/**
 * The names that a function takes from its first parameter.
 *
 * @throws {Error} where that is not taken apart, as Playwright does
 */
function fixtureNames(fn: unknown): string[] {
  const text = withoutComments(String(fn));
  const list = parameterList(text);
  const [first] = splitTopLevel(list);
  if (first === undefined || first === '') return [];
  if (!first.startsWith('{') || !first.endsWith('}'))
    throw new Error('First argument must use the object destructuring pattern: ' + first.slice(0, 100));
  return splitTopLevel(first.slice(1, -1)).map((part) => {
    const name = /^[\w$]+/.exec(part)?.[0];
    if (name === undefined) throw new Error('Rest property is not supported: ' + part.slice(0, 100));
    return name;
  });
}

function parameterList(text: string): string {
  const start = text.indexOf('(');
  const arrow = text.indexOf('=>');
  if (start < 0 || (arrow >= 0 && arrow < start))
    return text
      .slice(0, Math.max(0, arrow))
      .replace(/^async\s+/, '')
      .trim();
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return text.slice(start + 1, at);
    }
  }
  return '';
}

function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');

export type Callback = (...args: unknown[]) => unknown;

/** A fixture that was set up. */
export interface Instance {
  readonly definition: FixtureDefinition;
  /** What it does, where tests share it. */
  readonly sink: Sink | undefined;
  readonly needs: readonly Instance[];
  value: unknown;
  /** Ends its function. */
  finish: () => void;
  done: Promise<unknown>;
}

/** Fixtures that live as long as a test, or a hook that runs once. */
export class FixtureScope {
  readonly instances = new Map<FixtureDefinition, Instance>();
  readonly builtIn = new Map<string, unknown>();

  /**
   * @param info `testInfo`
   * @param shared gets what fixtures did that tests share; undefined where no test runs
   */
  constructor(
    readonly info: () => object,
    readonly shared?: Set<Sink>,
  ) {}

  share(instance: Instance): void {
    if (!this.shared) return;
    for (const need of instance.needs) this.share(need);
    if (instance.sink) this.shared.add(instance.sink);
  }
}

/** Sets up the fixtures that functions take, each with those that it needs. */
export class FixtureSetup {
  /** Those that live as long as the worker. */
  readonly ofWorker = new Map<FixtureDefinition, Instance>();

  /** @param waitFor runs code and waits for it */
  constructor(
    private readonly recorder: Recorder,
    private readonly unknowns: Unknowns,
    private readonly playwright: Playwright,
    private readonly waitFor: (run: () => unknown) => Promise<unknown>,
  ) {}

  /** The first argument of a function. */
  async argumentsOf(fn: Callback, fixtures: FixtureSet, scope: FixtureScope): Promise<object> {
    const args: Record<string, unknown> = {};
    for (const name of fixtureNames(fn)) args[name] = await this.resolve(name, fixtures, scope);
    return args;
  }

  async resolve(name: string, fixtures: FixtureSet, scope: FixtureScope): Promise<unknown> {
    const definition = fixtures.get(name);
    return definition
      ? (await this.#instance(definition, fixtures, scope)).value
      : this.#builtIn(name, fixtures, scope);
  }

  async #instance(
    definition: FixtureDefinition,
    fixtures: FixtureSet,
    scope: FixtureScope,
  ): Promise<Instance> {
    const { name, value, isOfWorker } = definition;
    const instances = isOfWorker ? this.ofWorker : scope.instances;
    const known = instances.get(definition);
    if (known) {
      scope.share(known);
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
        const instanceOfNeed = await this.#instance(source, fixtures, scope);
        needs.push(instanceOfNeed);
        args[need] = instanceOfNeed.value;
      } else args[need] = await this.#builtIn(need, fixtures, scope);
    }
    const phase = { ...(outer.phase ?? { in: 'setup' as const }), fixture: name };
    this.recorder.activity = sink
      ? activityOf(sink, { in: 'setup', fixture: name })
      : { ...outer, phase, steps: [] };
    const own = this.recorder.activity;
    await this.waitFor(() => this.#start(instance, value as Callback, args, scope));
    if (own.isStopped && own !== outer) outer.isStopped = true;
    this.recorder.activity = outer;
    instances.set(definition, instance);
    scope.share(instance);
    return instance;
  }

  /** Starts the function of a fixture, and waits until it passes a value on. */
  #start(instance: Instance, fn: Callback, args: object, scope: FixtureScope): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const use = (value: unknown): Promise<void> => {
        instance.value = value;
        resolve();
        return new Promise<void>((finish) => {
          instance.finish = finish;
        });
      };
      const run = async (): Promise<unknown> => fn(args, use, scope.info());
      instance.done = run();
      instance.done.then(
        () => reject(new Error(`use() was not called in fixture "${instance.definition.name}"`)),
        reject,
      );
    });
  }

  async #builtIn(name: string, fixtures: FixtureSet, scope: FixtureScope): Promise<unknown> {
    const known = scope.builtIn.get(name);
    if (known !== undefined) return known;
    const value = this.#createBuiltIn(name, scope.shared === undefined);
    scope.builtIn.set(name, value);
    for (const definition of startedBy(name, fixtures)) await this.#instance(definition, fixtures, scope);
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
