import type { GuestInput } from '../guestMessages.ts';
import type { Place } from '../recording.ts';

type Then = (this: Promise<unknown>, fulfilled?: unknown, rejected?: unknown) => Promise<unknown>;

/** As they are before specs are watched: the recording itself is not to be seen. */
export const nativeThen = Promise.prototype.then as unknown as Then;
export const nativeRace = Promise.race.bind(Promise) as (
  promises: readonly Promise<unknown>[],
) => Promise<unknown>;

/** Goes on behind a promise without being seen to handle its failure. */
export const afterwards = (promise: Promise<unknown>, run: () => void): void =>
  void Reflect.apply(nativeThen, promise, [run, run]);

const nativeText = Function.prototype.toString;
const nativeTest = RegExp.prototype.test;

/** The code of a function. */
export const codeOf = (fn: unknown): string => Reflect.apply(nativeText, fn, []);

const changes =
  /(?:^|[^=!<>])=(?![=>])|\.(?:at|old|step|push|add|set|unshift|splice|delete|assign|resolve)\(/;

/** Whether the code of a function may change values outside of it, as far as its text says. */
export const mayChange = (fn: unknown): fn is (...args: unknown[]) => unknown =>
  typeof fn === 'function' && Reflect.apply(nativeTest, changes, [codeOf(fn)]);

/** A place, and what tells it from others in its line. */
export interface Site {
  readonly place: Place;
  readonly key: string;
}

/** The innermost frame of a stack that is in a module of the project. */
export function frameOf(stack: string, { modules }: GuestInput): Site | undefined {
  for (let start = 0; start < stack.length;) {
    const end = stack.indexOf('\n', start);
    const line = stack.slice(start, end < 0 ? stack.length : end);
    start = end < 0 ? stack.length : end + 1;
    const column = line.lastIndexOf(':');
    const row = line.lastIndexOf(':', column - 1);
    const key = line.slice(line.indexOf(' (') + 2, -1);
    const path = line.slice(line.indexOf(' (') + 2, Math.max(0, row));
    if (Object.hasOwn(modules, path))
      return { place: { path, line: Number(line.slice(row + 1, column)) }, key };
  }
  return undefined;
}
