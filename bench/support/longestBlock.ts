import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

export interface Block {
  /** How late a timer was at most, in ms: also because other work on the machine had the processor. */
  readonly delay: number;
  /** How long the thread itself was busy meanwhile, in ms. */
  readonly own: number;
}

/** The longest time for which work holds the thread it runs on. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Block> {
  const resolution = 5;
  const histogram = monitorEventLoopDelay({ resolution });
  let own = 0;
  let last = busyMs();
  const timer = setInterval(() => {
    const now = busyMs();
    own = Math.max(own, now - last);
    last = now;
  }, resolution);
  histogram.enable();
  await work();
  // What held the thread last is seen once timers run again.
  await setTimeout(2 * resolution);
  histogram.disable();
  clearInterval(timer);
  return { delay: histogram.max / 1e6 - resolution, own };
}

/** Processor time of this thread so far, where the system tells it; else the time of day. */
function busyMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
