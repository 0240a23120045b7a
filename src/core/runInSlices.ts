import type { Pause } from './cooperativePause.ts';

/** Work that can be interrupted wherever it yields. */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/**
 * Does it piece by piece.
 *
 * @param pause awaited after each, to let others have their turn; what it throws ends the work
 */
export async function runInSlices<Result>(work: Slices<Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
