import { createTimeoutError } from './createConnectionErrors.ts';
import { ConnectionError, ServiceError } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';
import { Cancelled } from './cancelled.ts';
import type { Time } from './time.ts';

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
