import type { Class, Function as FunctionNode } from 'acorn';
import { hasUseStrict } from './hasUseStrict.ts';
import type { NameTable } from './nameTable.ts';
import type { Scope } from './scope.ts';

export function visitFunction(node: FunctionNode, outer: Scope, table: NameTable): void {
  const { body } = node;
  const isStrict = outer.isStrict || (body.type === 'BlockStatement' && hasUseStrict(body));
  const scope = declareFunction(node, outer, isStrict, table).function(isStrict);
  if (node.type !== 'ArrowFunctionExpression') scope.declare('arguments');
  for (const parameter of node.params) table.declare(parameter, scope, scope);
  // Parameters don't see what the body declares.
  if (body.type === 'BlockStatement') table.readAll(body.body, scope.function());
  else table.read(body, scope);
}

/** Declares the name of a function, and returns the scope around the function. */
function declareFunction(
  { type, id, async, generator }: FunctionNode,
  outer: Scope,
  isStrict: boolean,
  table: NameTable,
): Scope {
  if (!id) return outer;
  const around = type === 'FunctionDeclaration' ? outer : outer.block();
  const isHoisted = type === 'FunctionDeclaration' && !isStrict && !async && !generator;
  if (isHoisted) table.declareBlockFunction(id.name, around);
  else table.declareName(id.name, around);
  return around;
}

export function visitClass({ type, id, superClass, body }: Class, outer: Scope, table: NameTable): void {
  const scope = outer.block({ isStrict: true });
  if (id) table.declareName(id.name, type === 'ClassDeclaration' ? outer : scope);
  if (id) table.declareName(id.name, scope);
  table.read(superClass, scope);
  table.readAll(body.body, scope);
}
