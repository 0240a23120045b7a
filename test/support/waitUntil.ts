import { AssertionError, deepStrictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

export interface Waiting {
  /** Description of the condition for the error; the source of the condition where it is left out. */
  readonly what?: string;
  /** How long to wait, in ms: so long that a busy machine cannot be the reason. */
  readonly timeout?: number;
}

/**
 * Asks again and again until the answer fulfils the condition. The one way in which tests wait for something that
 * sends no event.
 *
 * @param holds whether the answer will do; without it, any truthy one will
 * @returns the answer
 * @throws {AssertionError} with the last answer, when the time is over
 */
export async function waitUntil<T>(
  ask: () => T | PromiseLike<T>,
  holds: (answer: T) => boolean = Boolean,
  { what, timeout = 45_000 }: Waiting = {},
): Promise<T> {
  const { answer, hasHeld } = await askUntil(ask, holds, timeout);
  if (hasHeld) return answer;
  const condition = what ?? String(holds === Boolean ? ask : holds);
  throw new AssertionError({
    message: `Waited ${timeout / 1000} s for ${condition}; the last answer was ${inspect(answer, { depth: 6 })}`,
    stackStartFn: waitUntil,
  });
}

/**
 * Asks again and again until the answer equals what is wanted.
 *
 * @throws {AssertionError} with the difference between them, when the time is over
 */
export async function waitUntilEqual<T>(
  ask: () => T | PromiseLike<T>,
  wanted: T,
  { timeout = 45_000 }: Pick<Waiting, 'timeout'> = {},
): Promise<void> {
  const { answer } = await askUntil(ask, (last) => isDeepStrictEqual(last, wanted), timeout);
  deepStrictEqual(answer, wanted);
}

async function askUntil<T>(
  ask: () => T | PromiseLike<T>,
  holds: (answer: T) => boolean,
  timeout: number,
): Promise<{ readonly answer: T; readonly hasHeld: boolean }> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    const hasHeld = holds(answer);
    const waited = performance.now() - start;
    if (hasHeld || waited > timeout) return { answer, hasHeld };
    await pause(Math.min(Math.max(20, waited / 10), 250)); // asking takes from what is waited for
  }
}
