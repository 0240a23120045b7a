import { setImmediate } from 'node:timers/promises';

/** How long work may hold the thread before others get their turn, in ms. */
const slice = 15;

/** A function to await between small pieces of work: every 15 ms it lets the event loop turn. */
export function pauses(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await setImmediate();
    signal?.throwIfAborted();
    since = performance.now();
  };
}
