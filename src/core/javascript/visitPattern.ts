import type { NameTable, NodeVisit } from './nameTable.ts';

/** Visits a pattern, whose names are declared or assigned to. */
export function visitPattern(visit: Exclude<NodeVisit, { kind: 'read' }>, table: NameTable): void {
  const { node, scope } = visit;
  switch (node.type) {
    case 'Identifier':
      if (visit.kind === 'declare') table.declareName(node.name, visit.target);
      else table.addWrite(node, scope);
      return;
    case 'ObjectPattern':
      for (const property of node.properties) table.continue(visit, property);
      return;
    case 'ArrayPattern':
      for (const element of node.elements) table.continue(visit, element);
      return;
    case 'Property':
      if (node.computed) table.read(node.key, scope);
      return table.continue(visit, node.value);
    case 'RestElement':
      return table.continue(visit, node.argument);
    case 'AssignmentPattern':
      table.read(node.right, scope);
      return table.continue(visit, node.left);
    default:
      // The member of an object.
      return table.read(node, scope);
  }
}
