import type { Pairs } from '../hostCalls.ts';
import { toPairs } from './toPairs.ts';

/** The class `Headers`: names in lower case, values of one name joined by commas. */
export class Headers {
  readonly #values = new Map<string, string[]>();

  constructor(init?: unknown) {
    if (typeof init !== 'object' || init === null) return;
    for (const [name, value] of toPairs(init)) this.append(name, value);
  }

  append(name: unknown, value: unknown): void {
    const key = keyOf(name);
    this.#values.set(key, [...(this.#values.get(key) ?? []), String(value).trim()]);
  }

  delete(name: unknown): void {
    this.#values.delete(keyOf(name));
  }

  get(name: unknown): string | null {
    return this.#values.get(keyOf(name))?.join(', ') ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#values.get('set-cookie') ?? [])];
  }

  has(name: unknown): boolean {
    return this.#values.has(keyOf(name));
  }

  set(name: unknown, value: unknown): void {
    this.#values.set(keyOf(name), [String(value).trim()]);
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, receiver?: unknown): void {
    for (const [name, value] of this) callback.call(receiver, value, name, this);
  }

  *entries(): Generator<[string, string]> {
    const sorted = [...this.#values].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, values] of sorted) {
      if (name === 'set-cookie') for (const value of values) yield [name, value];
      else yield [name, values.join(', ')];
    }
  }

  *keys(): Generator<string> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }
}

const keyOf = (name: unknown): string => String(name).toLowerCase();

/** All headers, as they cross to the host. */
export const headerPairs = (headers: Headers): Pairs => [...headers];
