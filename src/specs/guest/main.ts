import {
  guestName,
  type Guest,
  type GuestAnswer,
  type GuestInput,
  type GuestImport,
} from '../guestMessages.ts';
import { BuiltIns } from './builtIns.ts';
import { Declarations } from './declarations.ts';
import { createExpect } from './expect.ts';
import { Printer, installGlobals, Timers } from './globals.ts';
import { builtInModule, fileUrl } from './modules.ts';
import { nativeThen, afterwards, codeOf, frameOf } from './natives.ts';
import { Operators } from './operators.ts';
import { Playwright } from './playwrightObjects.ts';
import { Recorder } from './recorder.ts';
import { TestApi } from './testApi.ts';
import { Interrupted, noteError, TestRunner } from './testRunner.ts';
import { Unknowns, isUnknown, notePromise, settled } from './unknown.ts';

/** Compiles a module of the project. */
type Compile = (path: string) => (...args: unknown[]) => unknown;

/** One run of a spec file. */
class SpecRun {
  readonly #recorder: Recorder;
  readonly #unknowns: Unknowns;
  readonly #operators: Operators;
  readonly #playwright: Playwright;
  readonly #expect: unknown;
  readonly #declarations: Declarations;
  readonly #api: TestApi;
  readonly #runner: TestRunner;
  readonly #timers: Timers;
  readonly #modules = new Map<string, { exports: unknown }>();
  readonly #builtIns = new Map<string, unknown>();
  #isDone = false;
  /** What was waited for when the time was over. */
  #late: number | undefined;

  constructor(private readonly compile: Compile) {
    const printer = new Printer();
    this.#recorder = new Recorder();
    this.#unknowns = new Unknowns(this.#recorder, printer);
    printer.unknowns = this.#unknowns;
    this.#playwright = new Playwright(this.#recorder, this.#unknowns, printer);
    this.#operators = new Operators(this.#recorder, this.#unknowns, printer);
    this.#expect = createExpect(this.#recorder, this.#playwright, printer);
    this.#declarations = new Declarations(this.#recorder);
    this.#api = new TestApi(
      this.#recorder,
      this.#declarations,
      this.#unknowns,
      this.#playwright,
      this.#expect,
    );
    this.#runner = new TestRunner(
      this.#recorder,
      this.#declarations,
      this.#api,
      this.#unknowns,
      this.#playwright,
    );
    this.#timers = new Timers(this.#recorder, printer);
    installPromises(this.#recorder, this.#unknowns);
    new BuiltIns(this.#recorder, this.#unknowns, printer, this.#operators).install();
    Error.stackTraceLimit = 100;
    lockBuiltIns();
    installGlobals(this.#unknowns, this.#timers);
  }

  start(input: GuestInput): void {
    this.#recorder.begin(input);
    this.#declarations.begin();
    const { path } = this.#recorder.input;
    const load = async (): Promise<unknown> => this.#require(path);
    const run = async (): Promise<void> => {
      if (!this.#declarations.hasTests) this.#recorder.problem('noTests', undefined, { path, line: 1 });
      await this.#runner.run();
      this.#isDone = true;
    };
    const runAfterError = (error: unknown): Promise<void> => {
      noteError(error, this.#recorder, { path, line: 1 }, this.#recorder.fileSink);
      return run();
    };
    // The end of code that takes too long can't be caught, but a promise of it fails.
    void Reflect.apply(nativeThen, load(), [run, runAfterError]);
  }

  resume(): boolean {
    if (this.#isDone) return false;
    const late = this.#late;
    this.#late = undefined;
    // The error of the engine may have ended the code already.
    if (late !== undefined && late === this.#runner.waits) this.#runner.interrupt(new Interrupted('time'));
    else if (late !== undefined) return true;
    else if (!this.#timers.fire()) this.#runner.interrupt(new Interrupted('pending'));
    return true;
  }

  interrupt(kind: string, stack: string): void {
    const frame = frameOf(stack, this.#recorder.input);
    if (frame) this.#recorder.lastPlace = frame.place;
    if (kind === 'over') this.#runner.isOver = true;
    if (kind !== 'start') {
      this.#late = this.#runner.waits;
      return;
    }
    this.#recorder.problem('time', undefined, this.#recorder.lastPlace, this.#recorder.fileSink);
    this.#isDone = true;
  }

  get answer(): GuestAnswer {
    const { file, values } = this.#recorder;
    return {
      groups: this.#declarations.groups,
      tests: this.#declarations.tests,
      values,
      problems: this.#recorder.fileSink.problems,
      decisions: file.path,
    };
  }

  #require(path: string): unknown {
    const known = this.#modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    this.#modules.set(path, module);
    const source = this.#recorder.input.modules[path];
    if (!source) return module.exports;
    if ('json' in source) {
      module.exports = source.json;
      return module.exports;
    }
    if ('problem' in source) {
      this.#recorder.problem(
        source.problem,
        source.detail,
        { path, line: source.line },
        this.#recorder.fileSink,
      );
      module.exports = this.#unknowns.create('package', `./${path}`).value;
      return module.exports;
    }
    const require = (specifier: string): unknown => this.#import(specifier, source.imports[specifier]);
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const meta = { url: fileUrl(path), filename: path, dirname: folder };
    this.compile(path)(this.#operators, meta, module.exports, require, module, path, folder);
    return module.exports;
  }

  #import(specifier: string, target: GuestImport | undefined): unknown {
    if (target && 'path' in target) return this.#require(target.path);
    if (target && 'builtIn' in target) return this.#builtIn(target.builtIn, specifier);
    const kind = target?.problem ?? 'import';
    this.#recorder.problem(kind, specifier, this.#recorder.place(), this.#recorder.fileSink);
    return this.#builtIn('package', specifier);
  }

  #builtIn(name: string, specifier: string): unknown {
    const key = name === 'package' ? specifier : name;
    const known = this.#builtIns.get(key);
    if (known !== undefined) return known;
    const value = builtInModule(name, specifier, this.#api, this.#playwright, this.#unknowns, this.#expect);
    this.#builtIns.set(key, value);
    return value;
  }
}

/**
 * Makes built-in objects unchangeable: what a spec replaces in them would change what is recorded. An attempt is an error
 * of the spec, and is listed as such. New members can be added.
 */
function lockBuiltIns(): void {
  const seen = new Set<object>();
  const globals = globalThis as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globals[name];
    if (/^[A-Z]/.test(name) && (typeof value === 'function' || typeof value === 'object') && value !== null) {
      lock(value, seen);
      if (name !== 'Date')
        Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
    }
  }
  for (const hidden of hiddenBuiltIns()) lock(hidden, seen);
}

/** Built-in objects that no global name leads to. */
const hiddenBuiltIns = (): object[] => {
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    'a'.matchAll(/a/g),
  ];
  const functions = [async () => undefined, function* generator() {}, async function* generator() {}];
  return [...iterators, ...functions].flatMap((value) => {
    const prototype = Object.getPrototypeOf(value) as object;
    return [prototype, Object.getPrototypeOf(prototype) as object];
  });
};

/** Members that a spec may set: they have no part in what is recorded. */
const free: ReadonlySet<string | symbol> = new Set(['random', 'now', 'stackTraceLimit', 'prepareStackTrace']);

function lock(object: object, seen: Set<object>): void {
  if (seen.has(object)) return;
  seen.add(object);
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (!descriptor || free.has(key)) continue;
    if (descriptor.configurable) Object.defineProperty(object, key, lockedForm(object, key, descriptor));
    for (const inner of [descriptor.value, descriptor.get, descriptor.set] as unknown[])
      if ((typeof inner === 'object' || typeof inner === 'function') && inner !== null) lock(inner, seen);
  }
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype) lock(prototype, seen);
}

/**
 * A member that can't be changed. Those that objects of a spec often have themselves can still be set on these: a plain
 * one that can't be written would forbid that too.
 */
function lockedForm(
  object: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
): PropertyDescriptor {
  if (!('value' in descriptor)) return { ...descriptor, configurable: false };
  const isOftenSet = object === Object.prototype || (typeof key === 'string' && oftenSet.has(key));
  if (!isOftenSet || typeof object === 'function')
    return { ...descriptor, writable: false, configurable: false };
  const { value, enumerable } = descriptor;
  return {
    enumerable,
    configurable: false,
    get: () => value as unknown,
    set(this: object, own: unknown) {
      if (this === object) throw new TypeError(`Built-in objects can't be changed: ${String(key)}`);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  };
}

const oftenSet: ReadonlySet<string> = new Set(['name', 'message', 'toString', 'valueOf', 'toJSON']);

const isNative = (fn: unknown): boolean => codeOf(fn).includes('[native code]');

/** Notices which failures of calls are handled by promises, and which calls race. */
function installPromises(recorder: Recorder, unknowns: Unknowns): void {
  /** Calls that are made until a promise has settled may fail, since that is handled. */
  const handle = (promise: unknown): void => {
    recorder.handlePending();
    if (!(promise instanceof Promise)) return;
    const site = recorder.enterTry();
    afterwards(promise, () => recorder.leaveTry(site));
  };
  const prototype: object = Promise.prototype;
  const value = function then(this: unknown, fulfilled?: unknown, rejected?: unknown): unknown {
    if (typeof rejected === 'function' && !isNative(rejected)) handle(this);
    return Reflect.apply(nativeThen, this as Promise<unknown>, [fulfilled, rejected]);
  };
  Object.defineProperty(prototype, 'then', { value, writable: true, configurable: true });
  for (const name of ['all', 'allSettled', 'any', 'race'] as const) {
    const native = Promise[name] as (this: PromiseConstructor, list: unknown) => Promise<unknown>;
    const combination = function combined(this: PromiseConstructor, given: unknown): Promise<unknown> {
      const list = settled(given);
      if (isUnknown(list)) {
        const result = unknowns.derive(`Promise.${name}()`, [list]);
        return notePromise(Promise.resolve(result), result);
      }
      const items = name === 'all' ? list : Array.from(list as Iterable<unknown>);
      const result = Reflect.apply(native, this, [items]);
      if (name === 'allSettled') handle(result);
      if (name !== 'race' && name !== 'any') return result;
      const leave = recorder.enterRace();
      afterwards(result, leave);
      const known = (value: unknown): unknown =>
        isUnknown(value) ? unknowns.derive(`Promise.${name}()`, [value]) : value;
      return Reflect.apply(nativeThen, result, [known]);
    };
    Object.defineProperty(Promise, name, {
      value: combination,
      writable: true,
      configurable: true,
    });
  }
}

interface GuestGlobals {
  compile?: (path: string) => (...args: unknown[]) => unknown;
}

const globals = globalThis as unknown as Record<string, unknown>;
const { compile } = globals[guestName] as GuestGlobals;

const run = new SpecRun(compile ?? (() => () => undefined));

const guest: Guest = {
  start: (input) => run.start(JSON.parse(input) as GuestInput),
  resume: () => run.resume(),
  interrupt: (kind, stack) => run.interrupt(kind, stack),
  answer: () => JSON.stringify(run.answer satisfies GuestAnswer),
};

globals[guestName] = guest;
