import { inspectValue } from './inspectValue.ts';
import { callHost } from './callHost.ts';
import { expectAnswer, forgetAnswer } from './awaitedAnswers.ts';

type Callback = (...args: unknown[]) => unknown;

/** Ids of timers as code knows them, with those of the host: an interval takes a new one each time. */
const running = new Map<number, number>();
let lastTimer = 0;

function start(callback: Callback, delay: unknown, args: unknown[], repeats: boolean): number {
  if (typeof callback !== 'function')
    throw new TypeError(`A timer needs a function, not ${inspectValue(callback)}`);
  lastTimer += 1;
  const timer = lastTimer;
  const begin = (): void => {
    const id = expectAnswer(() => {
      if (repeats) begin();
      else running.delete(timer);
      callback(...args);
    });
    running.set(timer, id);
    callHost('startTimer', id, Number(delay) || 0);
  };
  begin();
  return timer;
}

function stop(timer: unknown): void {
  const id = running.get(Number(timer));
  running.delete(Number(timer));
  if (id === undefined) return;
  forgetAnswer(id);
  callHost('stopTimer', id);
}

export const timers = {
  setTimeout: (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
    start(callback, delay, args, false),
  setInterval: (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
    start(callback, delay, args, true),
  clearTimeout: stop,
  clearInterval: stop,
  queueMicrotask: (callback: () => void): void => {
    void Promise.resolve().then(callback);
  },
};
