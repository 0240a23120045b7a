import type { TestCase } from '../../core/case/testCase.ts';

/** One of several parts of a run. */
export interface Shard {
  /** From 1. */
  readonly current: number;
  readonly total: number;
}

type Cases = ReadonlyMap<string, TestCase>;

/** A test case to run, and those to run that depend on it. */
interface ChainNode {
  readonly id: string;
  /** Steps that its test runs, with those of its dependencies. */
  readonly steps: number;
  readonly dependents: ChainNode[];
}

/**
 * Selects the test cases of one shard: each is in one shard only, and all machines that have the same test cases select
 * the same ones. A chain of dependencies stays whole. What many chains have in common, such as a login, doesn't keep
 * them together: each test runs its dependencies itself.
 *
 * @param ids of the whole run
 */
export function selectShard(ids: readonly string[], cases: Cases, { current, total }: Shard): string[] {
  const roots = createForest(ids, cases);
  const limit = roots.reduce((sum, root) => sum + stepsBelow(root), 0) / total;
  const chains = roots
    .flatMap((root) => splitTree(root, limit))
    .map((nodes) => ({ ids: nodes.map(({ id }) => id), steps: sumOf(nodes) }))
    .toSorted((a, b) => b.steps - a.steps);
  const shards = Array.from({ length: total }, () => ({ ids: new Set<string>(), steps: 0 }));
  for (const chain of chains) {
    const lightest = shards.reduce((least, shard) => (shard.steps < least.steps ? shard : least));
    for (const id of chain.ids) lightest.ids.add(id);
    lightest.steps += chain.steps;
  }
  const selected = shards[current - 1]?.ids;
  return ids.filter((id) => selected?.has(id));
}

/** The test cases to run as trees, each below the nearest one to run that it depends on. */
function createForest(ids: readonly string[], cases: Cases): ChainNode[] {
  const nodes = new Map<string, ChainNode>();
  for (const id of ids.toSorted()) nodes.set(id, { id, steps: stepsOf(id, cases), dependents: [] });
  const roots: ChainNode[] = [];
  for (const node of nodes.values()) {
    const parent = dependenciesOf(node.id, cases).find((id) => nodes.has(id));
    (nodes.get(parent ?? '')?.dependents ?? roots).push(node);
  }
  return roots;
}

/** Dependencies, the nearest one first. */
function dependenciesOf(id: string, cases: Cases): string[] {
  const found = new Set<string>();
  for (let next = cases.get(id)?.dependencyId; next && next !== id && !found.has(next);) {
    found.add(next);
    next = cases.get(next)?.dependencyId;
  }
  return [...found];
}

const stepsOf = (id: string, cases: Cases): number =>
  [id, ...dependenciesOf(id, cases)].reduce(
    (sum, executed) => sum + (cases.get(executed)?.elements.length ?? 0),
    // Opening the browser takes time as well.
    1,
  );

const sumOf = (nodes: readonly ChainNode[]): number => nodes.reduce((sum, { steps }) => sum + steps, 0);

function nodesBelow(root: ChainNode): ChainNode[] {
  const nodes = [root];
  for (const { dependents } of nodes) nodes.push(...dependents);
  return nodes;
}

const stepsBelow = (root: ChainNode): number => sumOf(nodesBelow(root));

/** A tree that is too large for one shard as its branches; the part before the branches stays with the first one. */
function splitTree(root: ChainNode, limit: number): ChainNode[][] {
  if (stepsBelow(root) <= limit) return [nodesBelow(root)];
  const trunk = [root];
  let last = root;
  for (let [only] = last.dependents; only && last.dependents.length === 1; [only] = last.dependents) {
    trunk.push(only);
    last = only;
  }
  const [first = [], ...others] = last.dependents.flatMap((dependent) => splitTree(dependent, limit));
  return [[...trunk, ...first], ...others];
}
