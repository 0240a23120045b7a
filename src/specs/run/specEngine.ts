import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import * as z from 'zod/mini';
import { createContext, type EngineMemory } from '../../sandbox/host/engine.ts';
import { guestName, type GuestAnswer, type GuestInput, metaName, operatorsName } from '../guestMessages.ts';
import { problemKinds } from '../recording.ts';

/**
 * Runs spec files, each in an engine in which nothing is left of those before: its memory is put back to what it was when
 * the script for specs was loaded.
 */
export class SpecEngine {
  #image: EngineImage | undefined;

  /**
   * @param engine the compiled engine
   * @param script what runs in it before a spec
   */
  constructor(
    private readonly engine: WebAssembly.Module,
    private readonly script: string,
  ) {}

  /**
   * Runs a spec file once.
   *
   * @param effort what all runs of the file may do together
   * @throws {Error} where the engine fails, as for lack of memory
   */
  async run(input: GuestInput, effort: Effort): Promise<GuestAnswer> {
    const image = this.#image ?? (await EngineImage.load(this.engine, this.script));
    // One that fails may be left in any state.
    this.#image = undefined;
    const answer = image.run(input, effort);
    this.#image = image;
    return answer;
  }
}

/** Node has it; its types do not. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (limits: { initial: number; maximum: number }) => EngineMemory;
  };
};

/** Of 64 kB: those that the engine begins with, and what limits it, since it doesn't count what a spec takes. */
const pages = { initial: 256, maximum: 4096 } as const;

/** In bytes: less than what the engine itself takes of the stack of its thread. */
const stackSize = 256 * 1024;

/**
 * How often the engine may ask whether to go on: by code that doesn't wait, and by all runs of a file. It asks after the
 * same work on each machine, however busy: some thousand times in a second.
 */
const most = { step: 1500, file: 8000 } as const;

/** In ms: for what the engine doesn't count, such as work in a single built-in function. */
const longestMs = 60_000;

/** How much the runs of a file have done. */
export class Effort {
  #step = 0;
  #file = 0;
  readonly #end = performance.now() + longestMs;

  startStep(): void {
    this.#step = 0;
  }

  /** Notes that the engine asks. @returns whether it has to end what it does */
  spend(): boolean {
    this.#step += 1;
    this.#file += 1;
    return this.#step > most.step || performance.now() > this.#end;
  }

  get isOver(): boolean {
    return this.#file > most.file || performance.now() > this.#end;
  }
}

/** An engine with the script for specs, and its memory as it was then. */
class EngineImage {
  /** What runs at present. */
  #input: GuestInput | undefined;
  #effort = new Effort();
  #isUsed = false;

  private constructor(
    private readonly context: QuickJSContext,
    private readonly memory: EngineMemory,
  ) {}

  static async load(engine: WebAssembly.Module, script: string): Promise<EngineImage> {
    const memory = new webAssembly.Memory(pages);
    const asks: { spend: () => boolean } = { spend: () => false };
    const context = await createContext(engine, () => asks.spend(), memory);
    context.runtime.setMaxStackSize(stackSize);
    const image = new EngineImage(context, memory);
    asks.spend = () => image.#effort.spend();
    image.#load(script);
    return image;
  }

  /** @throws {Error} after which the image can't be used again */
  run(input: GuestInput, effort: Effort): GuestAnswer {
    this.#input = input;
    this.#effort = effort;
    this.#restore();
    const { context } = this;
    const { guest } = this.#loaded;
    this.#enter(guest, 'start', JSON.stringify(input));
    for (;;) {
      this.#runJobs(guest);
      if (effort.isOver) this.#enter(guest, 'interrupt', 'over', '');
      if (context.dump(this.#enter(guest, 'resume')) !== true) break;
    }
    return parseGuestAnswer(context.getString(this.#enter(guest, 'answer')));
  }

  #restore(): void {
    const { bytes } = this.#loaded;
    if (this.#isUsed) {
      const memory = new Uint8Array(this.memory.buffer);
      memory.set(bytes);
      memory.fill(0, bytes.length);
    }
    this.#isUsed = true;
  }

  #loadedState: { readonly guest: QuickJSHandle; readonly bytes: Uint8Array } | undefined;

  get #loaded(): { readonly guest: QuickJSHandle; readonly bytes: Uint8Array } {
    if (!this.#loadedState) throw new Error('The engine is not loaded');
    return this.#loadedState;
  }

  #load(script: string): void {
    const { context } = this;
    const compile = context.newFunction('compile', (handle) => {
      const path = context.getString(handle);
      const modules = this.#input?.modules ?? {};
      const module = Object.hasOwn(modules, path) ? modules[path] : undefined;
      const code = module && 'code' in module ? module.code : '';
      // Code may declare the names of parameters again.
      return context.evalCode(`(function(${parameters}){return(function(){${code}\n})()})`, path);
    });
    const entry = context.newObject();
    context.setProp(entry, 'compile', compile);
    context.setProp(context.global, guestName, entry);
    context.unwrapResult(context.evalCode(script, 'guest')).dispose();
    const guest = context.getProp(context.global, guestName);
    context.unwrapResult(context.evalCode(`delete globalThis.${guestName}`, 'guest')).dispose();
    const memory = new Uint8Array(this.memory.buffer);
    this.#loadedState = { guest, bytes: memory.slice(0, memory.findLastIndex((byte) => byte !== 0) + 1) };
  }

  #runJobs(guest: QuickJSHandle): void {
    for (;;) {
      this.#effort.startStep();
      const { error } = this.context.runtime.executePendingJobs();
      if (!error) return;
      const { stack } = this.context.dump(error) as { stack?: unknown };
      error.dispose();
      this.#enter(guest, 'interrupt', this.#effort.isOver ? 'over' : 'time', String(stack));
    }
  }

  /** Calls the guest; where its code takes too long, that is said to it. */
  #enter(guest: QuickJSHandle, name: string, ...args: readonly string[]): QuickJSHandle {
    const { context } = this;
    this.#effort.startStep();
    const handles = args.map((arg) => context.newString(arg));
    const result = context.callMethod(guest, name, handles);
    for (const handle of handles) handle.dispose();
    if (!result.error) return result.value;
    const dumped = context.dump(result.error) as { message?: unknown; stack?: unknown } | undefined;
    result.error.dispose();
    if (name !== 'start') throw new Error(String(dumped?.message));
    return this.#enter(guest, 'interrupt', 'start', String(dumped?.stack));
  }
}

const parameters = [
  operatorsName,
  metaName,
  'exports',
  'require',
  'module',
  '__filename',
  '__dirname',
].join();

const longestAnswer = 2_000_000;
const text = z.string().check(z.maxLength(longestAnswer));
const count = z.int().check(z.gte(0), z.lte(10_000_000));
const place = z.strictObject({ path: text, line: count });
const problem = z.strictObject({ kind: z.enum(problemKinds), place, detail: z.optional(text) });
const annotation = z.strictObject({ type: text, description: z.optional(text) });
const conditionKinds = ['condition', 'failure', 'retry', 'race', 'limit'] as const;
const conditionKind = z.enum(conditionKinds);
const phase = z.strictObject({
  in: z.enum(['test', 'hook', 'setup', 'teardown']),
  hook: z.optional(count),
  fixture: z.optional(text),
});

const call = z.strictObject({
  id: count,
  place,
  code: text,
  phase,
  on: z.enum(['page', 'otherPage', 'session', 'nothing']),
  steps: z.array(z.strictObject({ id: count, title: text })),
  value: z.optional(count),
  uses: z.optional(z.array(count)),
  mayFail: z.optional(z.literal(true)),
  when: z.optional(
    z.strictObject({
      place,
      kind: conditionKind,
      value: z.optional(count),
      isGuard: z.optional(z.literal(true)),
    }),
  ),
  decisions: count,
});

const decision = z.strictObject({
  of: z.enum(['file', 'test']),
  kind: z.enum([...conditionKinds, 'loop']),
  place,
  site: text,
  value: z.optional(count),
  call: z.optional(count),
  options: count,
  chosen: count,
});

const value = z.strictObject({
  test: text,
  kind: z.enum(['read', 'environment', 'package', 'changing', 'event', 'derived', 'variable', 'other']),
  place,
  code: text,
  name: z.optional(text),
  defaultTo: z.optional(text),
  from: z.optional(z.array(count)),
});

const declaration = {
  title: text,
  tags: z.array(text),
  annotations: z.array(annotation),
  place,
  isOff: z.boolean(),
  problems: z.array(problem),
};

const hook = z.strictObject({
  id: count,
  kind: z.enum(['beforeEach', 'beforeAll', 'afterEach', 'afterAll']),
  place,
});

const schema = z.strictObject({
  groups: z
    .array(z.strictObject({ key: text, parent: text, ...declaration, hooks: z.array(hook) }))
    .check(z.minLength(1)),
  tests: z.array(
    z.strictObject({
      key: text,
      group: text,
      ...declaration,
      calls: z.array(call),
      decisions: z.array(decision),
      skippedAt: z.optional(place),
      endedBy: z.optional(z.enum(['callFailure', 'error'])),
      wasRun: z.boolean(),
    }),
  ),
  values: z.array(value),
  problems: z.array(problem),
  decisions: z.array(decision),
});

/**
 * Reads what came from the engine, in which a spec may have forged anything.
 *
 * @throws {Error} where it isn't an answer
 */
function parseGuestAnswer(json: string): GuestAnswer {
  return schema.parse(JSON.parse(json)) as GuestAnswer;
}
