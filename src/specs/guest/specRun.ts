import type { GuestAnswer, GuestImport, GuestInput } from '../guestMessages.ts';
import { BuiltIns } from './builtIns.ts';
import { Printer } from './code.ts';
import { createExpect } from './expect.ts';
import { installGlobals, Timers } from './globals.ts';
import { lockBuiltIns } from './lock.ts';
import { builtInModule, fileUrl } from './modules.ts';
import { nativeThen } from './natives.ts';
import { Operators } from './operators.ts';
import { Playwright } from './playwright.ts';
import { installPromises } from './promises.ts';
import { frameOf, Recorder, Stop } from './recorder.ts';
import { Interrupted, problemOf, TestRunner } from './testRunner.ts';
import { Unknowns } from './unknown.ts';

/** Compiles a module of the project. */
type Compile = (path: string) => (...args: unknown[]) => unknown;

/** One run of a spec file. */
export class SpecRun {
  readonly #recorder: Recorder;
  readonly #unknowns: Unknowns;
  readonly #operators: Operators;
  readonly #playwright: Playwright;
  readonly #expect: unknown;
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
    this.#runner = new TestRunner(this.#recorder, this.#unknowns, this.#playwright, this.#expect);
    this.#timers = new Timers(this.#recorder, printer);
    installPromises(this.#recorder, this.#unknowns);
    new BuiltIns(this.#recorder, this.#unknowns, printer, this.#operators).install();
    Error.stackTraceLimit = 100;
    lockBuiltIns();
    installGlobals(this.#unknowns, this.#timers);
  }

  start(input: GuestInput): void {
    this.#recorder.begin(input);
    this.#runner.begin();
    const { path } = this.#recorder.input;
    const load = async (): Promise<unknown> => this.#require(path);
    const run = async (): Promise<void> => {
      if (!this.#runner.hasTests) this.#recorder.problem('noTests', undefined, { path, line: 1 });
      await this.#runner.run();
      this.#isDone = true;
    };
    const runAfterError = (error: unknown): Promise<void> => {
      this.#noteLoadError(error, path);
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
      groups: this.#runner.groups,
      tests: this.#runner.tests,
      values,
      problems: this.#recorder.fileSink.problems,
      decisions: file.path,
    };
  }

  #noteLoadError(error: unknown, path: string): void {
    if (error instanceof Stop) return;
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const place = frameOf(stack, this.#recorder.input)?.place ?? { path, line: 1 };
    const { kind, detail } = problemOf(error);
    this.#recorder.problem(kind, detail, place, this.#recorder.fileSink);
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
    const value = builtInModule(
      name,
      specifier,
      this.#runner,
      this.#playwright,
      this.#unknowns,
      this.#expect,
    );
    this.#builtIns.set(key, value);
    return value;
  }
}
