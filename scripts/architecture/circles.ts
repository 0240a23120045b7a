import path from 'node:path';
import type { Imports } from './imports.ts';

/** Lists circles of imports between files: each a list of files, where one can be reached from each other. */
export const circlesOfFiles = (imports: Imports): readonly (readonly string[])[] => circles(imports);

/** Lists circles between folders; a folder and one in it are two. */
export function circlesOfFolders(imports: Imports): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    const folder = path.posix.dirname(file);
    const others = graph.get(folder) ?? new Set();
    graph.set(folder, others);
    for (const target of imported) {
      const other = path.posix.dirname(target);
      if (imports.has(target) && other !== folder) others.add(other);
    }
  }
  return circles(new Map([...graph].map(([folder, others]) => [folder, [...others]])));
}

/** Strongly connected components of more than one node, by what each node reaches. */
function circles(graph: Imports): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const seen = new Set<string>();
  const found: string[][] = [];
  for (const node of graph.keys()) {
    if (seen.has(node) || !reached.get(node)?.has(node)) continue;
    const members = [...(reached.get(node) ?? [])].filter((other) => reached.get(other)?.has(node));
    for (const member of members) seen.add(member);
    found.push(members.toSorted());
  }
  return found;
}

function reachableFrom(start: string, graph: Imports): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node) || !graph.has(node)) continue;
    reached.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return reached;
}
