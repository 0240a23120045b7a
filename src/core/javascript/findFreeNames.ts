import type { BlockStatement } from 'acorn';
import type { FreeNames } from './freeNames.ts';
import { hasUseStrict } from './hasUseStrict.ts';
import { NameTable } from './nameTable.ts';
import { Scope } from './scope.ts';
import { visitPattern } from './visitPattern.ts';
import { visitNode } from './visitNode.ts';

/**
 * Finds the names that the body of a function uses and doesn't declare. Left out are names that the code asks for with
 * `typeof`, and names that it creates as global variables by assigning to them.
 */
export function findFreeNames(body: BlockStatement, parameters: readonly string[]): FreeNames {
  const table = new NameTable();
  const scope = Scope.create(hasUseStrict(body));
  for (const name of parameters) scope.declare(name);
  table.readAll(body.body, scope);
  for (let visit = table.next(); visit; visit = table.next()) {
    if (visit.kind === 'read') visitNode(visit.node, visit.scope, table);
    else visitPattern(visit, table);
  }
  return table.resolve();
}
