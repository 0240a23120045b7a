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
