import type { Printer } from './code.ts';
import type { Recorder } from './recorder.ts';
import type { UnknownKind } from '../recording.ts';
import { isUnknown, settled, type Unknowns } from './unknown.ts';

type Callback = (...args: unknown[]) => unknown;

/** Timers without time: they fire one by one, once nothing else is left to do. */
export class Timers {
  readonly #waiting = new Map<number, { readonly at: number; readonly fire: () => void }>();
  #ids = 0;
  #now = 0;

  constructor(
    private readonly recorder: Recorder,
    private readonly printer: Printer,
  ) {}

  /** Fires the next timer. @returns whether there was one */
  fire(): boolean {
    let next: number | undefined;
    for (const [id, { at }] of this.#waiting)
      if (next === undefined || at < (this.#waiting.get(next)?.at ?? 0)) next = id;
    if (next === undefined) return false;
    const timer = this.#waiting.get(next);
    this.#waiting.delete(next);
    this.#now = timer?.at ?? this.#now;
    timer?.fire();
    return true;
  }

  readonly start = (fn: unknown, delay: unknown = 0, ...args: unknown[]): number => {
    this.recorder.call(`setTimeout(() => {}, ${this.printer.code(delay)})`, 'nothing');
    this.#ids += 1;
    const at = this.#now + (isUnknown(settled(delay)) ? 0 : Math.max(0, Number(delay) || 0));
    const fire = (): void => {
      if (typeof fn === 'function') void Promise.resolve().then(() => (fn as Callback)(...args));
    };
    this.#waiting.set(this.#ids, { at, fire });
    return this.#ids;
  };

  readonly stop = (id: number): void => void this.#waiting.delete(id);
}

/** Gives code the globals of Node, as far as a spec can have them. */
export function installGlobals(unknowns: Unknowns, timers: Timers): void {
  const define = (name: string, value: unknown): unknown =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  define('process', createProcess(unknowns));
  define('global', globalThis);
  define('console', createConsole());
  for (const name of ['setTimeout', 'setImmediate', 'setInterval']) define(name, timers.start);
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) define(name, timers.stop);
  for (const [kind, names] of unknownGlobals)
    for (const name of names.split(' '))
      defineLazily(name, () => unknowns.create(kind, name, { isPure: kind !== 'package' }).value);
}

/** Globals of Node that the engine lacks. Calling those of a package may have an effect. */
const unknownGlobals: readonly (readonly [UnknownKind, string])[] = [
  [
    'other',
    'URL URLSearchParams Buffer TextEncoder TextDecoder Intl btoa atob AbortController structuredClone',
  ],
  ['other', 'Blob File FormData Headers Request Response'],
  ['changing', 'crypto performance'],
  ['package', 'fetch WebSocket'],
];

function defineLazily(name: string, create: () => unknown): void {
  let value: unknown;
  Object.defineProperty(globalThis, name, {
    get: () => (value ??= create()),
    set: (own: unknown) => {
      value = own;
    },
    configurable: true,
  });
}

function createConsole(): object {
  const names = 'log info warn error debug trace group groupEnd table time timeEnd dir assert count'.split(
    ' ',
  );
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}

function createProcess(unknowns: Unknowns): object {
  let env: unknown;
  const createEnv = (): unknown =>
    unknowns.create('other', 'process.env', {
      isPure: true,
      member: (name) => unknowns.create('environment', `process.env.${name}`, { name, isPure: true }).value,
    }).value;
  const other = (name: string): unknown =>
    unknowns.create('other', `process.${name}`, { isPure: true }).value;
  return {
    get env() {
      return (env ??= createEnv());
    },
    argv: [],
    cwd: () => other('cwd()'),
    get platform() {
      return other('platform');
    },
    get version() {
      return other('version');
    },
    exit: () => {
      throw new Error('process.exit() was called');
    },
    on: () => undefined,
  };
}
