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

/** The result of work that is done in pieces, all of them at one go. */
export function runToEnd<Result>(pieces: Iterator<unknown, Result, undefined>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** Awaited between small pieces of work, to let others have their turn; may throw to cancel the work. */
export type Pause = () => Promise<void>;

/** Lets nobody have a turn: for work that is small, or has its thread to itself. */
export const noPause: Pause = async () => undefined;
