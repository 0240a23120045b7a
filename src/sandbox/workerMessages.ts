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
