export type Pairs = [string, string][];

/** One character for each byte: `\u0000` to `\u00ff`. */
export type Bytes = string;

/** The parts of a URL that code may change, named as in the class `URL`. */
export const changeableParts = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

export type ChangeablePart = (typeof changeableParts)[number];

/** A URL in parts. */
export type UrlParts = Readonly<Record<ChangeablePart | 'origin', string>>;

/** The response of a server, at the end of its redirects. */
export interface FetchAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: Pairs;
  readonly body: Bytes;
}

/**
 * All that code in the sandbox can ask of its host. Arguments and results cross as JSON: neither side
 * ever holds an object of the other. What takes time is answered later, by the id that the caller gave.
 */
export interface HostCalls {
  /** Gives a variable of the test; null where no step set it. */
  get(name: string): string | null;
  set(name: string, value: string): null;
  /** @throws where the environment has no value of that name */
  decrypt(name: string): string;
  print(level: string, text: string): null;
  /** Notes an error: the step fails once its code has ended. */
  fail(text: string): null;
  end(): null;
  startTimer(id: number, delay: number): null;
  stopTimer(id: number): null;
  startFetch(
    id: number,
    url: string,
    method: string,
    headers: Pairs,
    body: Bytes | null,
    redirect: string,
  ): null;
  parseUrl(url: string, base: string | null): UrlParts;
  changeUrl(href: string, part: string, value: string): UrlParts;
  parseQuery(text: string): Pairs;
  printQuery(pairs: Pairs): string;
  encodeText(text: string): Bytes;
  decodeText(bytes: Bytes, encoding: string, isFatal: boolean, keepsMark: boolean): string;
  encodingOf(label: string): string;
  fromBase64(text: string): Bytes;
  toBase64(bytes: Bytes): string;
  randomBytes(count: number): Bytes;
  randomUUID(): string;
  digest(algorithm: string, bytes: Bytes): Bytes;
  /** Formats a date or a number; locales and options are JSON. */
  localize(kind: string, value: number, locales: string, options: string): unknown;
  compareTexts(a: string, b: string, locales: string, options: string): number;
}

/** The result of a call. */
export type CallAnswer<Value = unknown> =
  | { readonly value: Value }
  | { readonly error: { readonly name: string; readonly message: string } };

/** Names of globals by which guest and host find each other; they are deleted before any code runs. */
export const globalNames = { host: '__host', guest: '__guest' } as const;

/** The functions that the guest offers its host. */
export interface Guest {
  run(code: string): void;
  /** Answers a call that took time. */
  receive(id: number, answer: string): void;
}

/** The input of a worker that runs code of a test case. */
export interface SandboxInput {
  readonly code: string;
  /** Variables that earlier steps set. */
  readonly dynamic: readonly (readonly [name: string, value: string])[];
  /** Values that code reads by name. */
  readonly environment: Readonly<Record<string, string>>;
  /** Origins that `fetch` may reach; the first one is that of the application under test. */
  readonly origins: readonly string[];
  /** In milliseconds. */
  readonly timeout: number;
  /** The engine that an earlier worker of the process compiled. */
  readonly engine?: WebAssembly.Module | undefined;
}

/** The messages of a worker: its engine where it compiled one, lines of the console as they come, then one answer. */
export type SandboxMessage =
  | { readonly type: 'engine'; readonly engine: WebAssembly.Module }
  | { readonly type: 'output'; readonly level: OutputLevel; readonly text: string }
  | { readonly type: 'answer'; readonly set: [string, string][]; readonly error?: string | undefined };

export type OutputLevel = 'log' | 'warn';
