import pRetry from 'p-retry';
import type { Endpoint } from '../contract/endpoints.ts';
import { Cancelled, ConnectionError, ServiceError } from './errors.ts';
import type { Progress } from './readBody.ts';

/** The clock and chance, as arguments so that tests need not wait. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Does something once the milliseconds are over; disposing of the answer calls it off. */
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

const firstDelay = 500;
const longestDelay = 60_000;

export interface RetryOptions {
  readonly retries: number;
  readonly time: Time;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Sends a request again where that is safe: see `mayRepeat`. Waits twice as long each time, with
 * jitter, or as long as the service asks. Where that is more than a minute, it gives up at once.
 */
export function withRetry<Result>(
  endpoint: Endpoint,
  send: () => Promise<Result>,
  options: RetryOptions,
): Promise<Result> {
  const { retries, time, signal, onProgress } = options;
  return pRetry(send, {
    retries,
    minTimeout: 0,
    shouldRetry: async ({ error, attemptNumber }) => {
      if (!mayRepeat(endpoint, error)) return false;
      const milliseconds = delayBefore(error, attemptNumber, time);
      onProgress?.({ kind: 'waiting', milliseconds });
      await time.wait(milliseconds, signal);
      return true;
    },
  });
}

/**
 * A write goes out again only when it is known that it was not carried out: it never left, or the
 * service asked to come back later. Whatever may have arrived is never sent twice.
 */
export function mayRepeat(endpoint: Endpoint, error: unknown): boolean {
  if (error instanceof ConnectionError) {
    const { reason } = error;
    const neverLeft = reason === 'refused' || reason === 'dns';
    return (
      neverLeft ||
      (endpoint.safeToRepeat && (reason === 'reset' || reason === 'cut-off' || reason === 'unreachable'))
    );
  }
  if (!(error instanceof ServiceError) || (error.retryAfter ?? 0) > longestDelay) return false;
  return endpoint.safeToRepeat
    ? [429, 502, 503, 504].includes(error.status)
    : error.status === 429 && error.retryAfter !== undefined;
}

function delayBefore(error: unknown, attemptNumber: number, time: Time): number {
  const asked = error instanceof ServiceError ? error.retryAfter : undefined;
  const backoff = firstDelay * 2 ** (attemptNumber - 1) * (1 + time.random());
  return Math.round(Math.min(longestDelay, asked ?? backoff));
}

/**
 * Reads a Retry-After header, either of its forms.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, or undefined when there is nothing to go by
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Math.min(Number(value) * 1000, 24 * 3600 * 1000);
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), 24 * 3600 * 1000);
}
