import { visit, type Document, type Node } from 'yaml';

/** A new node. Blank text of several lines is quoted: as a block it would gain blanks. */
export function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false }) as Node;
  visit(node, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string' && /^\s*\n\s*$/.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}
