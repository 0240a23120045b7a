import type { OutputLevel, SandboxInput } from '../hostCalls.ts';

/** The limits of what code leaves behind: lines of output, and characters of a line, of variables and of errors. */
const limits = { lines: 1000, line: 10_000, variables: 16_000_000, errors: 4_000_000 } as const;

/** The variables that code has set, and why it failed. */
export interface SandboxResult {
  readonly set: [string, string][];
  readonly error?: string | undefined;
}

/** The variables, output and errors of code in the sandbox. */
export class CodeState {
  readonly #variables: Map<string, string>;
  readonly #environment: ReadonlyMap<string, string>;
  readonly #set = new Map<string, string>();
  readonly #errors: string[] = [];
  readonly #remaining = { ...limits };
  #hasEnded = false;

  constructor(
    { dynamic, environment }: SandboxInput,
    private readonly out: (level: OutputLevel, text: string) => void,
  ) {
    this.#variables = new Map(dynamic);
    this.#environment = new Map(Object.entries(environment));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get result(): SandboxResult {
    return {
      set: [...this.#set],
      error: this.#errors.length > 0 ? this.#errors.join('\n') : undefined,
    };
  }

  get(name: string): string | null {
    return this.#variables.get(plainName(name)) ?? null;
  }

  /** @throws {RangeError} where variables grow too long */
  set(name: string, value: string): null {
    this.#remaining.variables -= name.length + value.length;
    if (this.#remaining.variables < 0)
      throw new RangeError(`Variables can have at most ${limits.variables / 1_000_000} million characters`);
    this.#variables.set(plainName(name), value);
    this.#set.set(plainName(name), value);
    return null;
  }

  /** @throws {Error} where the environment has no value */
  decrypt(name: string): string {
    const value = this.#environment.get(plainName(name.replace(/^\$/, '')));
    if (value !== undefined) return value;
    throw new Error(`${name} has no value: set it in the environment, see .env.example`);
  }

  print(level: string, text: string): null {
    this.#remaining.lines -= 1;
    if (this.#remaining.lines === 0) this.out('warn', `Only ${limits.lines} lines are printed`);
    if (this.#remaining.lines > 0) this.out(level === 'warn' ? 'warn' : 'log', text.slice(0, limits.line));
    return null;
  }

  fail(text: string): null {
    if (this.#remaining.errors > 0) this.#errors.push(text.slice(0, this.#remaining.errors));
    this.#remaining.errors -= text.length;
    return null;
  }

  end(): null {
    this.#hasEnded = true;
    return null;
  }
}

/** The predefined names may carry a prefix that changes nothing. */
const plainName = (name: string): string => name.replace(/^OCTO_/, '');
