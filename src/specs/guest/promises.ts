import { afterwards, codeOf, nativeThen } from './natives.ts';
import type { Recorder } from './recorder.ts';
import { isUnknown, notePromise, settled, type Unknowns } from './unknown.ts';

const isNative = (fn: unknown): boolean => codeOf(fn).includes('[native code]');

/** Notices which failures of calls are handled by promises, and which calls race. */
export function installPromises(recorder: Recorder, unknowns: Unknowns): void {
  /** Calls that are made until a promise has settled may fail, since that is handled. */
  const handle = (promise: unknown): void => {
    recorder.handlePending();
    if (!(promise instanceof Promise)) return;
    const site = recorder.enterTry();
    afterwards(promise, () => recorder.leaveTry(site));
  };
  const prototype: object = Promise.prototype;
  const value = function then(this: unknown, fulfilled?: unknown, rejected?: unknown): unknown {
    if (typeof rejected === 'function' && !isNative(rejected)) handle(this);
    return Reflect.apply(nativeThen, this as Promise<unknown>, [fulfilled, rejected]);
  };
  Object.defineProperty(prototype, 'then', { value, writable: true, configurable: true });
  for (const name of ['all', 'allSettled', 'any', 'race'] as const) {
    const native = Promise[name] as (this: PromiseConstructor, list: unknown) => Promise<unknown>;
    const combination = function combined(this: PromiseConstructor, given: unknown): Promise<unknown> {
      const list = settled(given);
      if (isUnknown(list)) {
        const result = unknowns.derive(`Promise.${name}()`, [list]);
        return notePromise(Promise.resolve(result), result);
      }
      const items = name === 'all' ? list : Array.from(list as Iterable<unknown>);
      const result = Reflect.apply(native, this, [items]);
      if (name === 'allSettled') handle(result);
      if (name !== 'race' && name !== 'any') return result;
      const leave = recorder.enterRace();
      afterwards(result, leave);
      const known = (value: unknown): unknown =>
        isUnknown(value) ? unknowns.derive(`Promise.${name}()`, [value]) : value;
      return Reflect.apply(nativeThen, result, [known]);
    };
    Object.defineProperty(Promise, name, {
      value: combination,
      writable: true,
      configurable: true,
    });
  }
}
