import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import {
  globalNames,
  type CallAnswer,
  type HostCalls,
  type OutputLevel,
  type SandboxInput,
  changeableParts,
  type ChangeablePart,
  type UrlParts,
} from '../hostCalls.ts';
import { CodeState, type SandboxResult } from './codeState.ts';
import { createContext } from './engine.ts';
import { fetchWithinOrigins, textToBytes, bytesToText } from './fetchWithinOrigins.ts';

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
  private readonly pending = new PendingWork();
  private readonly guest: QuickJSHandle;

  constructor(
    private readonly context: QuickJSContext,
    private readonly state: CodeState,
    private readonly origins: readonly string[],
  ) {
    const { global } = context;
    const host = context.newFunction(globalNames.host, (name, args) =>
      context.newString(JSON.stringify(this.answer(context.getString(name), context.getString(args)))),
    );
    context.setProp(global, globalNames.host, host);
    context.unwrapResult(context.evalCode(process.env.PORTABLE_TESTS_GUEST ?? '', 'sandbox.js'));
    this.guest = context.getProp(global, globalNames.guest);
    context.unwrapResult(context.evalCode(`delete globalThis.${globalNames.guest}`));
  }

  /** Resolves once the code has ended, or nothing is left that could go on. */
  async run(code: string): Promise<void> {
    this.enter('run', this.context.newString(code));
    while (!this.state.hasEnded && (await this.pending.next())) {
      for (const [id, answer] of this.pending.takeAnswers())
        this.enter('receive', this.context.newNumber(id), this.context.newString(JSON.stringify(answer)));
    }
  }

  private enter(name: 'run' | 'receive', ...args: QuickJSHandle[]): void {
    if (this.state.hasEnded) return;
    const { context } = this;
    const { error } = context.callMethod(this.guest, name, args);
    for (const arg of args) arg.dispose();
    if (error) throw new Error(errorMessage(context.dump(error)));
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) throw new Error(errorMessage(context.dump(jobs.error)));
  }

  private answer(name: string, json: string): CallAnswer {
    try {
      const args: unknown = JSON.parse(json);
      if (!isCallName(name) || !hasValidArguments(name, args)) throw new TypeError(`Invalid call of ${name}`);
      const call = this.calls[name] as (...args: unknown[]) => unknown;
      return { value: call(...args) };
    } catch (error) {
      return { error: toPlainError(error) };
    }
  }

  private readonly calls: HostCalls = {
    ...pureCalls,
    get: (name) => this.state.get(name),
    set: (name, value) => this.state.set(name, value),
    decrypt: (name) => this.state.decrypt(name),
    print: (level, text) => this.state.print(level, text),
    fail: (text) => this.state.fail(text),
    end: () => this.state.end(),
    startTimer: (id, delay) => this.pending.startTimer(id, delay),
    stopTimer: (id) => this.pending.stopTimer(id),
    startFetch: (id, url, method, headers, body, redirect) => {
      const request = { url, method, headers, body, redirect };
      return this.pending.startFetch(id, () => fetchWithinOrigins(request, this.origins));
    },
  };
}

const errorMessage = (dumped: { message?: unknown } | undefined): string => String(dumped?.message);

const toPlainError = (error: unknown): { name: string; message: string } =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };

type Locales = Intl.LocalesArgument;

type Localize = (value: number, locales: Locales, options: object | undefined) => unknown;

const date = (locales: Locales, options: object | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales, options);
const number = (locales: Locales, options: object | undefined): Intl.NumberFormat =>
  new Intl.NumberFormat(locales, options);

const kinds: ReadonlyMap<string, Localize> = new Map<string, Localize>([
  ['Date.toLocaleString', (value, locales, options) => new Date(value).toLocaleString(locales, options)],
  [
    'Date.toLocaleDateString',
    (value, locales, options) => new Date(value).toLocaleDateString(locales, options),
  ],
  [
    'Date.toLocaleTimeString',
    (value, locales, options) => new Date(value).toLocaleTimeString(locales, options),
  ],
  ['Number.toLocaleString', (value, locales, options) => value.toLocaleString(locales, options)],
  ['DateTimeFormat.format', (value, locales, options) => date(locales, options).format(value)],
  ['DateTimeFormat.formatToParts', (value, locales, options) => date(locales, options).formatToParts(value)],
  ['DateTimeFormat.resolvedOptions', (_, locales, options) => date(locales, options).resolvedOptions()],
  ['NumberFormat.format', (value, locales, options) => number(locales, options).format(value)],
  ['NumberFormat.formatToParts', (value, locales, options) => number(locales, options).formatToParts(value)],
  ['NumberFormat.resolvedOptions', (_, locales, options) => number(locales, options).resolvedOptions()],
]);

/**
 * Formats a date or a number as its language does.
 *
 * @param locales as JSON, and `options` too; null where there are none
 */
function formatForLocale(kind: string, value: number | null, locales: string, options: string): unknown {
  const [language, how] = parsed(locales, options);
  return kinds.get(kind)?.(value ?? Number.NaN, language, how);
}

/** Compares texts as a language sorts them. */
function compareTexts(a: string, b: string, locales: string, options: string): number {
  const [language, how] = parsed(locales, options);
  return a.localeCompare(b, language, how);
}

const parsed = (locales: string, options: string): [Locales, object | undefined] => [
  (JSON.parse(locales) ?? undefined) as Locales,
  (JSON.parse(options) ?? undefined) as object | undefined,
];

/** Calls that need nothing but their arguments. */
const pureCalls = {
  parseUrl: (url, base) => partsOf(new URL(url, base ?? undefined)),
  changeUrl: (href, part, value) => {
    const url = new URL(href);
    if (isChangeable(part)) url[part] = value;
    return partsOf(url);
  },
  parseQuery: (text) => [...new URLSearchParams(text)],
  printQuery: (pairs) => new URLSearchParams(pairs).toString(),
  encodeText: (text) => bytesToText(new TextEncoder().encode(text)),
  decodeText: (bytes, encoding, fatal, ignoreBOM) =>
    new TextDecoder(encoding, { fatal, ignoreBOM }).decode(textToBytes(bytes)),
  encodingOf: (label) => new TextDecoder(label).encoding,
  fromBase64: (text) => atob(text),
  toBase64: (bytes) => btoa(bytes),
  randomBytes: (count) => {
    if (count > mostRandomBytes) throw new RangeError(`No more than ${mostRandomBytes} random bytes at once`);
    return bytesToText(randomBytes(count));
  },
  randomUUID: () => randomUUID(),
  digest: (algorithm, bytes) => bytesToText(digestOf(algorithm, textToBytes(bytes))),
  localize: formatForLocale,
  compareTexts,
} satisfies Partial<HostCalls>;

const mostRandomBytes = 65_536;

const changeable: ReadonlySet<string> = new Set(changeableParts);

const isChangeable = (part: string): part is ChangeablePart => changeable.has(part);

function partsOf(url: URL): UrlParts {
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
}

const digests: ReadonlyMap<string, string> = new Map([
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

function digestOf(algorithm: string, bytes: Uint8Array): Buffer {
  const name = digests.get(algorithm.toUpperCase());
  if (name === undefined)
    throw new TypeError(`Unknown digest ${algorithm}. Known: ${[...digests.keys()].join(', ')}`);
  return createHash(name).update(bytes).digest();
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);
const isPairs = (value: unknown): boolean => Array.isArray(value) && value.every(isPair);

/** The types of the arguments of each call. JSON has no NaN: it comes as null. */
const shapes: Readonly<Record<keyof HostCalls, readonly ((value: unknown) => boolean)[]>> = {
  get: [isText],
  set: [isText, isText],
  decrypt: [isText],
  print: [isText, isText],
  fail: [isText],
  end: [],
  startTimer: [isNumber, isNumberOrNull],
  stopTimer: [isNumber],
  startFetch: [isNumber, isText, isText, isPairs, isTextOrNull, isText],
  parseUrl: [isText, isTextOrNull],
  changeUrl: [isText, isText, isText],
  parseQuery: [isText],
  printQuery: [isPairs],
  encodeText: [isText],
  decodeText: [isText, isText, isFlag, isFlag],
  encodingOf: [isText],
  fromBase64: [isText],
  toBase64: [isText],
  randomBytes: [isNumber],
  randomUUID: [],
  digest: [isText, isText],
  localize: [isText, isNumberOrNull, isText, isText],
  compareTexts: [isText, isText, isText, isText],
};

/** Whether a name is that of a call to the host. */
const isCallName = (name: string): name is keyof HostCalls => Object.hasOwn(shapes, name);

/** Whether arguments that came from the guest are those of a call. */
function hasValidArguments(name: keyof HostCalls, args: unknown): args is unknown[] {
  const shape = shapes[name];
  return Array.isArray(args) && args.length === shape.length && shape.every((is, at) => is(args[at]));
}

const most = { timers: 1000, fetches: 20 } as const;

/** The longest delay that a timer of Node knows, in ms. */
const longestDelayMs = 2 ** 31 - 1;

/** The timers and requests that code waits for, each by the id under which it is answered. */
class PendingWork {
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private readonly fetches = new Set<number>();
  private answers: [number, CallAnswer][] = [];
  private wake: () => void = () => undefined;

  /** Waits for an answer. @returns whether there is one: nothing may be under way */
  async next(): Promise<boolean> {
    if (this.answers.length === 0 && this.timers.size + this.fetches.size > 0)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    return this.answers.length > 0;
  }

  /** Takes the answers one by one: one may withdraw those after it. */
  *takeAnswers(): Generator<[number, CallAnswer]> {
    for (let next = this.answers.shift(); next; next = this.answers.shift()) yield next;
  }

  /** @throws {RangeError} where there are too many */
  startTimer(id: number, delay: number): null {
    if (this.timers.size >= most.timers) throw new RangeError(`More than ${most.timers} timers at once`);
    const fire = (): void => {
      this.timers.delete(id);
      this.put(id, { value: null });
    };
    this.timers.set(id, setTimeout(fire, Math.min(longestDelayMs, delay)));
    return null;
  }

  stopTimer(id: number): null {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.answers = this.answers.filter(([other]) => other !== id);
    return null;
  }

  /** @throws {RangeError} where there are too many */
  startFetch(id: number, work: () => Promise<unknown>): null {
    if (this.fetches.size >= most.fetches) throw new RangeError(`More than ${most.fetches} requests at once`);
    this.fetches.add(id);
    const end = (answer: CallAnswer): void => {
      this.fetches.delete(id);
      this.put(id, answer);
    };
    work().then(
      (value) => end({ value }),
      (error: unknown) => end({ error: { name: 'TypeError', message: messageOf(error) } }),
    );
    return null;
  }

  private put(id: number, answer: CallAnswer): void {
    this.answers.push([id, answer]);
    this.wake();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
