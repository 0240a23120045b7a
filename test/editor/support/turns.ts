/** Longer than work may hold the thread, in ms. */
const wholeSlice = 1000;

/**
 * How often work offers others their turn. While it goes on, time leaps whenever somebody looks at it: every piece
 * of the work takes longer than it may, and each offer is taken.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const now = performance.now.bind(performance);
  let turns = 0;
  performance.now = () => now() + ++turns * wholeSlice;
  try {
    await work();
  } finally {
    performance.now = now;
  }
  return turns;
}
