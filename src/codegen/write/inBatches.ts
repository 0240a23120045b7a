import type { Pause } from '../../core/cooperativePause.ts';

/** Files that are read or written at once: a file system may be far away. */
const batch = 32;

/** Begins no further batch once something in one failed. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  pause: Pause,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const all = [...items];
  for (let at = 0; at < all.length; at += batch) {
    await pause();
    const done = await Promise.allSettled(all.slice(at, at + batch).map(work));
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
