/**
 * Moves labels apart that are closer than a gap, each as little as possible and without changing their order.
 *
 * @param wanted where each label would be; in any order
 * @returns the places of the labels, in the same order
 */
export function spreadLabels(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const clusters: Cluster[] = [];
  for (const at of order) {
    let cluster: Cluster = { members: [at], center: wanted[at] ?? 0 };
    for (let above = clusters.at(-1); above && overlap(above, cluster, gap); above = clusters.at(-1)) {
      cluster = merge(above, cluster);
      clusters.pop();
    }
    clusters.push(cluster);
  }
  const places = [...wanted];
  for (const { members, center } of clusters)
    for (const [index, at] of members.entries())
      places[at] = center + (index - (members.length - 1) / 2) * gap;
  return places;
}

/** Labels that touch each other, around the middle of the places that they would have. */
interface Cluster {
  readonly members: readonly number[];
  readonly center: number;
}

const overlap = (above: Cluster, below: Cluster, gap: number): boolean =>
  below.center - above.center < (gap * (above.members.length + below.members.length)) / 2;

function merge(above: Cluster, below: Cluster): Cluster {
  const [many, more] = [above.members.length, below.members.length];
  return {
    members: [...above.members, ...below.members],
    center: (above.center * many + below.center * more) / (many + more),
  };
}
