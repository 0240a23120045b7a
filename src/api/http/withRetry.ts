import pRetry from 'p-retry';
import type { Endpoint } from '../contract/endpoints.ts';
import { ConnectionError, ServiceError } from './apiErrors.ts';
import type { RequestProgress } from './requestProgress.ts';
import type { Time } from './time.ts';

const firstDelay = 500;
const longestDelay = 60_000;

export interface RetryOptions {
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
export function canRetry(endpoint: Endpoint, error: unknown): boolean {
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
