import { AssertionError } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

export interface Waiting {
  /** What is waited for, in words for the error; the source of the condition where it is left out. */
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
  const end = performance.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (performance.now() > end) {
      const condition = what ?? String(holds === Boolean ? ask : holds);
      throw new AssertionError({
        message: `Waited ${timeout / 1000} s for ${condition}; the last answer was ${inspect(answer, { depth: 6 })}`,
        stackStartFn: waitUntil,
      });
    }
    await pause(20);
  }
}
