import { isAlias, isNode, visit, type Document, type Node } from 'yaml';

/** Puts a copy of what it stands for in the place of every alias. */
export function expandAliases(document: Document): void {
  // Parents first: what an alias stood for may hold aliases of its own.
  visit(document, {
    Alias: (_key, alias) => {
      const copy = alias.resolve(document)?.clone();
      if (isNode(copy)) delete copy.anchor;
      return copy as Node | undefined;
    },
  });
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) delete node.anchor;
    },
  });
}
