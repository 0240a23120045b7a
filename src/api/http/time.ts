import { Cancelled } from './cancelled.ts';

/** The clock and chance, as arguments so that tests need not wait. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Does something once the milliseconds are over; disposing the result cancels it. */
  later(work: () => void, milliseconds: number): { dispose(): void };
  /** @throws Cancelled when the signal fires before the milliseconds are over */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const realTime: Time = {
  now: () => Date.now(),
  random: () => Math.random(),
  later: (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const cancel = (): void => {
        clearTimeout(timer);
        reject(new Cancelled());
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, milliseconds);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    }),
};
