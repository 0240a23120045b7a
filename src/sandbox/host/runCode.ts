import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { globalNames, type CallAnswer, type HostCalls } from '../hostCalls.ts';
import type { OutputLevel, SandboxInput } from '../workerMessages.ts';
import { createContext } from './engine.ts';
import { fetchWithinOrigins } from './fetchWithinOrigins.ts';
import { CodeState, type SandboxResult } from './codeState.ts';
import { PendingWork } from './pendingWork.ts';
import { pureCalls } from './pureCalls.ts';
import { hasValidArguments, isCallName } from './hasValidArguments.ts';

type Print = (level: OutputLevel, text: string) => void;

/** Runs code inside an engine, and gives what it set and why it failed. Never throws. */
export async function runCode(
  input: SandboxInput,
  engine: WebAssembly.Module,
  print: Print,
): Promise<SandboxResult> {
  const deadline = performance.now() + input.timeout;
  const isLate = (): boolean => performance.now() > deadline;
  const state = new CodeState(input, print);
  try {
    const context = await createContext(engine, isLate);
    await new Run(context, state, input.origins).run(input.code);
    if (!state.hasEnded) state.fail('The code ended without a result');
  } catch (error) {
    state.fail(sandboxFailure(error));
  }
  const { result } = state;
  return isLate() ? { ...result, error: `The code took longer than ${input.timeout} ms` } : result;
}

const sandboxFailure = (error: unknown): string =>
  `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;

/** One run of code: the only things that cross are texts. */
class Run {
  readonly #pending = new PendingWork();
  readonly #guest: QuickJSHandle;

  constructor(
    private readonly context: QuickJSContext,
    private readonly state: CodeState,
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
  async run(code: string): Promise<void> {
    this.#enter('run', this.context.newString(code));
    while (!this.state.hasEnded && (await this.#pending.next())) {
      for (const [id, answer] of this.#pending.takeAnswers())
        this.#enter('receive', this.context.newNumber(id), this.context.newString(JSON.stringify(answer)));
    }
  }

  #enter(name: 'run' | 'receive', ...args: QuickJSHandle[]): void {
    if (this.state.hasEnded) return;
    const { context } = this;
    const { error } = context.callMethod(this.#guest, name, args);
    for (const arg of args) arg.dispose();
    if (error) throw new Error(errorMessage(context.dump(error)));
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) throw new Error(errorMessage(context.dump(jobs.error)));
  }

  #answer(name: string, json: string): CallAnswer {
    try {
      const args: unknown = JSON.parse(json);
      if (!isCallName(name) || !hasValidArguments(name, args)) throw new TypeError(`Invalid call of ${name}`);
      const call = this.#calls[name] as (...args: unknown[]) => unknown;
      return { value: call(...args) };
    } catch (error) {
      return { error: toPlainError(error) };
    }
  }

  readonly #calls: HostCalls = {
    ...pureCalls,
    get: (name) => this.state.get(name),
    set: (name, value) => this.state.set(name, value),
    decrypt: (name) => this.state.decrypt(name),
    print: (level, text) => this.state.print(level, text),
    fail: (text) => this.state.fail(text),
    end: () => this.state.end(),
    startTimer: (id, delay) => this.#pending.startTimer(id, delay),
    stopTimer: (id) => this.#pending.stopTimer(id),
    startFetch: (id, url, method, headers, body, redirect) => {
      const request = { url, method, headers, body, redirect };
      return this.#pending.startFetch(id, () => fetchWithinOrigins(request, this.origins));
    },
  };
}

const errorMessage = (dumped: { message?: unknown } | undefined): string => String(dumped?.message);

const toPlainError = (error: unknown): { name: string; message: string } =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
