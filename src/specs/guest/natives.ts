type Then = (this: Promise<unknown>, fulfilled?: unknown, rejected?: unknown) => Promise<unknown>;

/** As they are before specs are watched: the recording itself is not to be seen. */
export const nativeThen = Promise.prototype.then as unknown as Then;
export const nativeRace = Promise.race.bind(Promise) as (
  promises: readonly Promise<unknown>[],
) => Promise<unknown>;

/** Goes on behind a promise without being seen to handle its failure. */
export const afterwards = (promise: Promise<unknown>, run: () => void): void =>
  void Reflect.apply(nativeThen, promise, [run, run]);
