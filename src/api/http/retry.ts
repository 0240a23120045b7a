import pRetry from 'p-retry';
import type { Endpoint } from '../contract/endpoints.ts';
import { ConnectionError, ServiceError, type RequestContext, Cancelled } from './apiErrors.ts';
import { createTimeoutError } from './connectionErrors.ts';
import type { RequestProgress } from './receiveResponse.ts';

const firstDelay = 500;
const longestDelay = 60_000;

interface RetryOptions {
  readonly retries: number;
  readonly time: Time;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RequestProgress) => void) | undefined;
}

/**
 * Sends a request again where that is safe: see `canRetry`. Waits twice as long each time, with
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
      if (!canRetry(endpoint, error)) return false;
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
function canRetry(endpoint: Endpoint, error: unknown): boolean {
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
  const requestedDelay = error instanceof ServiceError ? error.retryAfter : undefined;
  const backoff = firstDelay * 2 ** (attemptNumber - 1) * (1 + time.random());
  return Math.round(Math.min(longestDelay, requestedDelay ?? backoff));
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

/**
 * Runs work that ends when its signal fires. When the user's signal fired it ends with `Cancelled`,
 * else, when the time is over, with a `ConnectionError` of reason `timeout`: both look alike from
 * below. Work that knows more throws an error of that reason itself. The work's own signal never fires
 * once it is over, since node-fetch keeps listeners.
 *
 * @param milliseconds the most that the work may take, by the clock
 */
export async function withDeadline<Result>(
  context: RequestContext,
  milliseconds: number,
  user: AbortSignal | undefined,
  clock: Pick<Time, 'later'>,
  work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (user?.aborted) throw new Cancelled();
  const stop = new AbortController();
  let tooLate = false;
  const cancel = (): void => stop.abort();
  const timer = clock.later(() => {
    tooLate = true;
    stop.abort();
  }, milliseconds);
  user?.addEventListener('abort', cancel, { once: true });
  try {
    return await work(stop.signal);
  } catch (error) {
    if (user?.aborted) throw new Cancelled();
    throw tooLate && !isKnownError(error) ? createTimeoutError(context, milliseconds) : error;
  } finally {
    timer.dispose();
    user?.removeEventListener('abort', cancel);
  }
}

const isKnownError = (error: unknown): boolean =>
  error instanceof ServiceError || (error instanceof ConnectionError && error.reason === 'timeout');

/** The clock and chance, as arguments so that tests need not wait. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Does something once the milliseconds are over; disposing the result cancels it. */
  later(work: () => void, milliseconds: number): { dispose(): void };
  /** @throws {Cancelled} when the signal fires before the milliseconds are over */
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
