/** The shard of a file, from 0: the same in each window. */
function shardOf(path: string, count: number): number {
  let hash = 0;
  for (let at = 0; at < path.length; at++) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) >>> 0;
  return hash % count;
}

/**
 * Does work on each shard of some items at the same time.
 *
 * @param work gives a result for each item of a shard, in their order
 * @returns the results, in the order of the items
 * @throws what the work on one of the shards throws
 */
export async function inShards<Item extends { readonly path: string }, Result>(
  items: readonly Item[],
  count: number,
  work: (items: readonly Item[], shard: number) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const shards = items.map(({ path }) => shardOf(path, count));
  const results: Result[] = [];
  await Promise.all(
    [...new Set(shards)].map(async (shard) => {
      const places = [...items.keys()].filter((at) => shards[at] === shard);
      const found = await work(
        places.map((at) => items[at]!),
        shard,
      );
      for (const [at, place] of places.entries()) results[place] = found[at]!;
    }),
  );
  return results;
}
