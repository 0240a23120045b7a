import type {
  AnyNode,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  MemberExpression,
  UnaryExpression,
  VariableDeclaration,
} from 'acorn';
import { childNodes } from './childNodes.ts';
import type { NameTable } from './nameTable.ts';
import type { Scope } from './scope.ts';
import { visitClass, visitFunction } from './visitFunction.ts';

/** Visits a node that is no pattern. */
export function visitNode(node: AnyNode, scope: Scope, table: NameTable): void {
  switch (node.type) {
    case 'Identifier':
      if (node.name === 'globalThis') table.open();
      return table.addRead(node, scope);
    case 'ThisExpression':
      // Outside of strict mode, it may be the object of the global variables.
      if (!scope.isStrict) table.open();
      return;
    case 'MemberExpression':
      return visitMember(node, scope, table);
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (node.computed) table.read(node.key, scope);
      return table.read(node.value, scope);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return visitFunction(node, scope, table);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return visitClass(node, scope, table);
    case 'AssignmentExpression':
      if (node.operator === '=') table.write(node.left, scope);
      else table.read(node.left, scope);
      return table.read(node.right, scope);
    case 'UnaryExpression':
      return visitUnary(node, scope, table);
    case 'CallExpression':
    case 'NewExpression':
      if (node.callee.type === 'Identifier' && /^(?:eval|Function)$/.test(node.callee.name)) table.open();
      return table.readAll(childNodes(node), scope);
    case 'VariableDeclaration':
      return visitDeclaration(node, scope, table);
    default:
      return visitStatement(node, scope, table);
  }
}

/** Visits a statement with a scope or with names that are no variables; of all other nodes, what is below them. */
function visitStatement(node: AnyNode, scope: Scope, table: NameTable): void {
  switch (node.type) {
    case 'LabeledStatement':
      return table.read(node.body, scope);
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return;
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'ForStatement':
      return visitLoop(node, scope.block(), table);
    case 'CatchClause': {
      const own = scope.block();
      if (node.param) table.declare(node.param, own, own);
      return table.read(node.body, own);
    }
    case 'SwitchStatement':
      table.read(node.discriminant, scope);
      return table.readAll(node.cases, scope.block());
    case 'WithStatement':
      table.read(node.object, scope);
      return table.read(node.body, scope.block({ isOpen: true }));
    case 'StaticBlock':
      return table.readAll(node.body, scope.function());
    case 'BlockStatement':
      return table.readAll(node.body, scope.block());
    default:
      return table.readAll(childNodes(node), scope);
  }
}

function visitDeclaration({ kind, declarations }: VariableDeclaration, scope: Scope, table: NameTable): void {
  for (const { id, init } of declarations) {
    table.declare(id, scope, kind === 'var' ? scope.ofFunction : scope);
    table.read(init, scope);
  }
}

function visitLoop(
  node: ForInStatement | ForOfStatement | ForStatement,
  scope: Scope,
  table: NameTable,
): void {
  if (node.type === 'ForStatement') return table.readAll(childNodes(node), scope);
  if (node.left.type === 'VariableDeclaration') table.read(node.left, scope);
  else table.write(node.left, scope);
  table.read(node.right, scope);
  table.read(node.body, scope);
}

/** `typeof` asks whether a name exists, and so does `delete` outside of strict mode. */
function visitUnary({ operator, argument }: UnaryExpression, scope: Scope, table: NameTable): void {
  const isTest = operator === 'typeof' || (operator === 'delete' && !scope.isStrict);
  if (isTest && argument.type === 'Identifier') table.excuse(argument.name);
  else table.read(argument, scope);
}

/** Objects whose members are global variables. */
const globalObjects: ReadonlySet<string> = new Set(['globalThis', 'window', 'self']);

function visitMember({ object, property, computed }: MemberExpression, scope: Scope, table: NameTable): void {
  const member = !computed && property.type === 'Identifier' ? property.name : undefined;
  if (computed) table.read(property, scope);
  if (object.type === 'Identifier' && (member !== undefined || object.name !== 'globalThis')) {
    if (member !== undefined && globalObjects.has(object.name)) table.excuse(member);
    return table.addRead(object, scope, member);
  }
  if (object.type === 'ThisExpression' && member !== undefined) return table.excuse(member);
  return table.read(object, scope);
}
