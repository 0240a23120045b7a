import type { Pairs } from '../hostCalls.ts';
import { toPairs } from './toPairs.ts';
import { callHost } from './callHost.ts';

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
export function watchQuery(query: URLSearchParams, listener: (text: string) => void): URLSearchParams {
  listeners.set(query, listener);
  return query;
}

/** Reads a query anew, and reports no change. */
export const refreshQuery = (query: URLSearchParams, text: string): void =>
  setPairs(query, callHost('parseQuery', text));
