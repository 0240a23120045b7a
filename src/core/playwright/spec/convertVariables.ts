import type { AssignmentExpression, Expression, VariableDeclaration, VariableDeclarator } from 'acorn';
import { message } from '../../message.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import { isPage, withoutAwait, withoutParentheses } from '../../locator/callChain.ts';
import { readLiteral } from '../../locator/readLiteral.ts';
import { refuseEvents, startsBrowser } from '../addLocatorVariables.ts';
import { readLocatorLinks } from '../readLocatorLinks.ts';
import { createStepContext } from './addStep.ts';
import { bindPattern } from './bindParameters.ts';
import { constantText } from './closeNode.ts';
import type { Evaluation } from './evaluation.ts';
import { unknown, type Scope, type Value } from './value.ts';

/** Declares the variables of a statement with what they stand for. */
export function convertVariables(
  { declarations }: VariableDeclaration,
  scope: Scope,
  evaluation: Evaluation,
): void {
  for (const declaration of declarations) convertVariable(declaration, scope, evaluation);
}

function convertVariable({ id, init }: VariableDeclarator, scope: Scope, evaluation: Evaluation): void {
  if (!init) return bindPattern(id, unknown, scope, evaluation);
  const node = withoutAwait(init);
  if (isRequire(node) || (id.type === 'Identifier' && startsBrowser(id.name, node))) return undefined;
  bindPattern(id, unknown, scope, evaluation);
  const value = evaluation.evaluate(node, scope);
  assertKnown(value, scope);
  return bindPattern(id, value, scope, evaluation);
}

const isRequire = (node: Expression): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require';

/** Keeps what is assigned to a variable or to a field of an object. */
export function assignVariable(node: AssignmentExpression, scope: Scope, evaluation: Evaluation): void {
  const left = node.left.type === 'MemberExpression' ? withoutParentheses(node.left) : node.left;
  if (node.operator !== '=')
    return rejectSpan(node, message('Values that are computed while the code runs aren’t supported'));
  const right = withoutAwait(node.right);
  if (left.type === 'Identifier' && startsBrowser(left.name, right)) return undefined;
  const isOfThis = left.type === 'MemberExpression' && left.object.type === 'ThisExpression';
  if (left.type !== 'Identifier' && !isOfThis)
    return rejectSpan(node, message('Only variables can be assigned a value'));
  const set = (value: Value): void => {
    if (left.type === 'Identifier') scope.assign(left.name, value);
    else if (left.type === 'MemberExpression' && left.property.type === 'Identifier')
      scope.self?.fields.set(left.property.name, value);
  };
  set(unknown);
  const value = evaluation.evaluate(right, scope);
  assertKnown(value, scope);
  return set(value);
}

/** @throws {LocatorSyntaxError} when an expression is neither a constant nor a locator */
function assertKnown(value: Value, scope: Scope): void {
  if (value.kind === 'unknown') return;
  const node: Expression | undefined = value.kind === 'node' ? value.node : undefined;
  if (!node || constantText(node) !== undefined || isPage(node)) return;
  const isData = ['ArrayExpression', 'ObjectExpression', 'Literal'].includes(node.type);
  if (isData) return;
  refuseEvents(node);
  if (node.type === 'CallExpression') readLocatorLinks(node, createStepContext(scope).context);
  else if (node.type !== 'Identifier') readLiteral(node);
}
