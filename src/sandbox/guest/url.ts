import { changeableParts, type UrlParts, type Pairs } from '../hostCalls.ts';
import { callHost } from './callHost.ts';

/** The class `URL`: the host parses, by value. */
export class URL {
  #parts: UrlParts;
  #query: URLSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    this.#parts = callHost('parseUrl', String(url), base === undefined ? null : String(base));
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return URL.parse(url, base) !== null;
  }

  static parse(url: unknown, base?: unknown): URL | null {
    try {
      return new URL(url, base);
    } catch {
      return null;
    }
  }

  get searchParams(): URLSearchParams {
    this.#query ??= watchQuery(new URLSearchParams(this.#parts.search), (text) =>
      this.#change('search', text),
    );
    return this.#query;
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }

  #change(part: string, value: string): void {
    this.#parts = callHost('changeUrl', this.#parts.href, part, value);
  }

  static {
    const define = (part: keyof UrlParts, set?: (this: URL, value: unknown) => void): void => {
      Object.defineProperty(URL.prototype, part, {
        get(this: URL) {
          return this.#parts[part];
        },
        set,
        enumerable: true,
        configurable: true,
      });
    };
    define('origin');
    for (const part of changeableParts)
      define(part, function (value) {
        this.#change(part, String(value));
        if (this.#query) refreshQuery(this.#query, this.#parts.search);
      });
  }
}

const listeners = new WeakMap<URLSearchParams, (text: string) => void>();
let setPairs: (query: URLSearchParams, pairs: Pairs) => void;

/** The class `URLSearchParams`: the host parses and prints, by value. */
export class URLSearchParams {
  #pairs: Pairs;

  constructor(init: unknown = '') {
    this.#pairs =
      typeof init === 'object' && init !== null ? toPairs(init) : callHost('parseQuery', String(init));
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    this.#change([...this.#pairs, [String(name), String(value)]]);
  }

  delete(name: unknown, value?: unknown): void {
    this.#change(this.#pairs.filter((pair) => !isNamed(pair, name, value)));
  }

  get(name: unknown): string | null {
    return this.#pairs.find((pair) => isNamed(pair, name))?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    return this.#pairs.filter((pair) => isNamed(pair, name)).map(([, value]) => value);
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some((pair) => isNamed(pair, name, value));
  }

  set(name: unknown, value: unknown): void {
    const at = this.#pairs.findIndex((pair) => isNamed(pair, name));
    if (at === -1) return this.append(name, value);
    const rest = this.#pairs.filter((pair, index) => index <= at || !isNamed(pair, name));
    return this.#change(rest.with(at, [String(name), String(value)]));
  }

  sort(): void {
    this.#change(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }

  forEach(callback: (value: string, name: string, query: URLSearchParams) => void, receiver?: unknown): void {
    for (const [name, value] of this.#pairs) callback.call(receiver, value, name, this);
  }

  *entries(): Generator<[string, string]> {
    for (const [name, value] of this.#pairs) yield [name, value];
  }

  *keys(): Generator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return callHost('printQuery', this.#pairs);
  }

  #change(pairs: Pairs): void {
    this.#pairs = pairs;
    listeners.get(this)?.(this.toString());
  }

  static {
    setPairs = (query, pairs) => {
      query.#pairs = pairs;
    };
  }
}

const isNamed = ([name, value]: [string, string], expected: unknown, expectedValue?: unknown): boolean =>
  name === String(expected) && (expectedValue === undefined || value === String(expectedValue));

/** Reports each change of a query as text. */
function watchQuery(query: URLSearchParams, listener: (text: string) => void): URLSearchParams {
  listeners.set(query, listener);
  return query;
}

/** Reads a query anew, and reports no change. */
const refreshQuery = (query: URLSearchParams, text: string): void =>
  setPairs(query, callHost('parseQuery', text));

/**
 * The names and values in a list of pairs, in an object that iterates over pairs, or in a record.
 *
 * @throws {TypeError} where an entry isn't a pair
 */
export function toPairs(source: object): Pairs {
  if (!(Symbol.iterator in source))
    return Object.entries(source).map(([name, value]) => [name, String(value)]);
  return Array.from(source as Iterable<unknown>, (entry) => {
    const pair = Array.from(entry as Iterable<unknown>, String);
    if (pair.length !== 2) throw new TypeError('Each entry must be a name and a value');
    return pair as [string, string];
  });
}
