import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import {
  globalNames,
  type CallAnswer,
  type HostCalls,
  type OutputLevel,
  type SandboxInput,
} from '../protocol.ts';
import { newContext } from './engine.ts';
import { fetchByValue } from './fetch.ts';
import { CodeState, type SandboxResult } from './codeState.ts';
import { PendingWork } from './pendingWork.ts';
import { pureCalls } from './pureCalls.ts';
import { fits, isCallName } from './callArguments.ts';

type Print = (level: OutputLevel, text: string) => void;

/** Runs code inside an engine, and gives what it set and why it failed. Never throws. */
export async function runCode(
  input: SandboxInput,
  engine: WebAssembly.Module,
  print: Print,
): Promise<SandboxResult> {
  const deadline = performance.now() + input.timeout;
  const isLate = (): boolean => performance.now() > deadline;
  const notes = new CodeState(input, print);
  try {
    const context = await newContext(engine, isLate);
    await new Run(context, notes, input.origins).toEnd(input.code);
    if (!notes.hasEnded) notes.fail('The code ended without a result');
  } catch (error) {
    notes.fail(brokenBy(error));
  }
  const { result } = notes;
  return isLate() ? { ...result, error: `The code took longer than ${input.timeout} ms` } : result;
}

const brokenBy = (error: unknown): string =>
  `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;

/** One run of code: the only things that cross are texts. */
class Run {
  readonly #pending = new PendingWork();
  readonly #guest: QuickJSHandle;

  constructor(
    private readonly context: QuickJSContext,
    private readonly notes: CodeState,
    private readonly origins: readonly string[],
  ) {
    const { global } = context;
    const host = context.newFunction(globalNames.host, (name, args) =>
      context.newString(JSON.stringify(this.#answer(context.getString(name), context.getString(args)))),
    );
    context.setProp(global, globalNames.host, host);
    context.unwrapResult(context.evalCode(process.env.PORTABLE_TESTS_GUEST ?? '', 'sandbox.js'));
    this.#guest = context.getProp(global, globalNames.guest);
    context.unwrapResult(context.evalCode(`delete globalThis.${globalNames.guest}`));
  }

  /** Resolves once the code has ended, or nothing is left that could go on. */
  async toEnd(code: string): Promise<void> {
    this.#enter('run', this.context.newString(code));
    while (!this.notes.hasEnded && (await this.#pending.next())) {
      for (const [id, answer] of this.#pending.taken())
        this.#enter('receive', this.context.newNumber(id), this.context.newString(JSON.stringify(answer)));
    }
  }

  #enter(name: 'run' | 'receive', ...args: QuickJSHandle[]): void {
    if (this.notes.hasEnded) return;
    const { context } = this;
    const { error } = context.callMethod(this.#guest, name, args);
    for (const arg of args) arg.dispose();
    if (error) throw new Error(messageIn(context.dump(error)));
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) throw new Error(messageIn(context.dump(jobs.error)));
  }

  #answer(name: string, json: string): CallAnswer {
    try {
      const args: unknown = JSON.parse(json);
      if (!isCallName(name) || !fits(name, args)) throw new TypeError(`Invalid call of ${name}`);
      const call = this.#calls[name] as (...args: unknown[]) => unknown;
      return { value: call(...args) };
    } catch (error) {
      return { error: plain(error) };
    }
  }

  readonly #calls: HostCalls = {
    ...pureCalls,
    get: (name) => this.notes.get(name),
    set: (name, value) => this.notes.set(name, value),
    decrypt: (name) => this.notes.decrypt(name),
    print: (level, text) => this.notes.print(level, text),
    fail: (text) => this.notes.fail(text),
    end: () => this.notes.end(),
    startTimer: (id, delay) => this.#pending.startTimer(id, delay),
    stopTimer: (id) => this.#pending.stopTimer(id),
    startFetch: (id, url, method, headers, body, redirect) => {
      const request = { url, method, headers, body, redirect };
      return this.#pending.startFetch(id, () => fetchByValue(request, this.origins));
    },
  };
}

const messageIn = (dumped: { message?: unknown } | undefined): string => String(dumped?.message);

const plain = (error: unknown): { name: string; message: string } =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
