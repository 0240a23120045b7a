import type { Pause } from './pause.ts';

/** Work that can be interrupted wherever it yields. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/**
 * Does it piece by piece.
 *
 * @param pause awaited after each, to let others have their turn; what it throws ends the work
 */
export async function inSlices<Result>(work: Pieces<Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
