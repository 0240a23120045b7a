import { quoteJavaScript } from '../../core/locator/printLink.ts';
import { type UnknownKind, placeholder } from '../recording.ts';
import type { Recorder } from './recorder.ts';
import { isUnknown, settled, type Unknowns, type CodePrinter, infoOf } from './unknown.ts';

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

/** Objects that code names: pages, locators, requests and the like. */
const named = new WeakMap<object, NamedObject>();

interface NamedObject {
  readonly code: string;
  /** The page that it belongs to; undefined for those without one, as `request`. */
  readonly page?: PageName | undefined;
}

export interface PageName {
  /** `page`, or `page2` and so on for others. */
  readonly name: string;
  readonly isOther: boolean;
}

/** Names an object in code. */
export function nameObject<Value extends object>(value: Value, object: NamedObject): Value {
  named.set(value, object);
  return value;
}

/** How code names an object; undefined for those that it doesn't name. */
export function namedObject(value: unknown): NamedObject | undefined {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return undefined;
  return named.get(value);
}

const deepest = 8;
const mostEntries = 1000;

/** Prints values as canonical code. */
export class Printer implements CodePrinter {
  /** Set once, since unknown values are printed, and values that can't be printed are unknown. */
  unknowns: Unknowns | undefined;

  argumentsCode(args: readonly unknown[]): string {
    const printed = args.map((value) => this.code(value));
    while (printed.at(-1) === 'undefined') printed.pop();
    return printed.join(', ');
  }

  hasSubject(args: readonly unknown[], depth = 0): boolean {
    if (depth > 3) return false;
    return args.some((value) => {
      if (namedObject(value)) return true;
      if (typeof value !== 'object' || value === null || infoOf(value)) return false;
      return this.hasSubject(
        Array.isArray(value) ? value.slice(0, 20) : Object.values(value).slice(0, 20),
        depth + 1,
      );
    });
  }

  code(given: unknown, depth = 0): string {
    const value = settled(given);
    const object = namedObject(value);
    if (object) return object.code;
    const info = infoOf(value);
    if (info) return quoted(info.text);
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint':
        return `${value}n`;
      case 'boolean':
      case 'undefined':
        return String(value);
      case 'function':
        return '() => {}';
      case 'symbol':
        return this.#unnamed('a symbol');
      default:
        return value === null ? 'null' : this.#object(value as object, depth);
    }
  }

  /** A text with characters of its own that mark placeholders can't be told from one. */
  #text(text: string): string {
    const isPlain = !text.includes(placeholder.start) && !text.includes(placeholder.end);
    return isPlain ? quoted(text) : this.#unnamed('a text with characters for private use');
  }

  #object(value: object, depth: number): string {
    if (depth > deepest) return this.#unnamed('a value that is nested deeply');
    if (value instanceof RegExp) return String(value);
    if (value instanceof Date) return `new Date(${value.getTime()})`;
    if (value instanceof Promise) return this.#unnamed('a promise');
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return this.#unnamed('bytes');
    if (value instanceof Map || value instanceof Set || value instanceof Error)
      return this.#unnamed('an object');
    if (Array.isArray(value)) {
      if (value.length > mostEntries) return this.#unnamed('a long list');
      return `[${Array.from(value, (item) => this.code(item, depth + 1)).join(', ')}]`;
    }
    const keys = Object.keys(value);
    if (keys.length > mostEntries) return this.#unnamed('a large object');
    const pairs = keys.flatMap((key) => {
      const member = (value as Readonly<Record<string, unknown>>)[key];
      return member === undefined ? [] : [`${keyCode(key)}: ${this.code(member, depth + 1)}`];
    });
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }

  #unnamed(code: string): string {
    const { value } = this.unknowns?.create('other', code) ?? {};
    return quoted(infoOf(value)?.text ?? '');
  }
}

const keyCode = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** A text as JavaScript in single quotes. Most texts are plain, and the search for signs is slow here. */
const quoted = (text: string): string => (isPlain.test(text) ? `'${text}'` : quoteJavaScript(text));

const isPlain = /^[\w !"#$%&()*+,./:;<=>?@[\]^`{|}~-]*$/;
