import { setImmediate } from 'node:timers/promises';

/** How long work may hold the thread before others get their turn, in ms. */
const sliceMs = 10;

/** State of the thread, not of a task: tasks that run side by side share one slice and one turn. */
let turnedAt = performance.now();
let turn: Promise<void> | undefined;

/**
 * Creates a function to await between small pieces of work: every 10 ms it lets the event loop turn. Several
 * tasks that use it take their pieces in turn, and hold the thread no longer than one of them.
 */
export function createEventLoopPause(signal?: AbortSignal): () => Promise<void> {
  return async () => {
    if (performance.now() - turnedAt < sliceMs) return;
    await (turn ??= nextTurn());
    signal?.throwIfAborted();
  };
}

async function nextTurn(): Promise<void> {
  await setImmediate();
  turnedAt = performance.now();
  turn = undefined;
}
