import type { AnyNode, CallExpression, Expression, Options, SpreadElement, Super } from 'acorn';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { UnsupportedReason } from './locatorMethods.ts';
import { rejectSpan } from './locatorSyntaxError.ts';

/** How code is parsed: as a module in which `await` may stand anywhere. */
export const acornOptions: Options = {
  ecmaVersion: 2024,
  sourceType: 'module',
  allowAwaitOutsideFunction: true,
  preserveParens: true,
};

export type Argument = Expression | SpreadElement;

/** One call of a chain: `name` is where its name stands, the span goes from there to the bracket. */
export interface MethodCall extends Span {
  readonly method: string;
  readonly name: Span;
  readonly args: readonly Argument[];
}

/** A chain of calls, outermost last. `base` is what the first is called on, if anything. */
export interface Chain {
  readonly base: Expression | Super | undefined;
  readonly calls: readonly MethodCall[];
}

/** The node without brackets around it. */
export function withoutParentheses<Node extends AnyNode>(node: Node): Node | Expression {
  let inner: Node | Expression = node;
  while (inner.type === 'ParenthesizedExpression') inner = inner.expression;
  return inner;
}

/** The expression without brackets around it and without `await` in front. */
export function withoutAwait(expression: Expression): Expression {
  const node = withoutParentheses(expression);
  return node.type === 'AwaitExpression' ? withoutParentheses(node.argument) : node;
}

/** Takes a chain of calls apart, from its end: as a loop, since a line may hold thousands. */
export function parseCallChain(expression: Expression): Chain {
  const calls: MethodCall[] = [];
  let node: Expression | Super | undefined = withoutAwait(expression);
  while (node?.type === 'CallExpression') {
    const { call, object } = callOf(node);
    calls.push(call);
    node = object && withoutParentheses(object);
  }
  if (node?.type === 'ChainExpression') rejectSpan(node, optionalChaining.what, optionalChaining.todo);
  return { base: node, calls: calls.toReversed() };
}

function callOf(node: CallExpression): { call: MethodCall; object?: Expression | Super } {
  if (node.optional) rejectSpan(node, optionalChaining.what, optionalChaining.todo);
  const callee = node.callee;
  const call = (method: string, name: Span): MethodCall => ({
    method,
    name: { start: name.start, end: name.end },
    start: name.start,
    end: node.end,
    args: node.arguments,
  });
  if (callee.type === 'Identifier') return { call: call(callee.name, callee) };
  if (callee.type !== 'MemberExpression') {
    return rejectSpan(callee, message('A locator method, such as getByRole, is expected here'));
  }
  const { object, property, optional, computed } = callee;
  if (optional) rejectSpan(callee, optionalChaining.what, optionalChaining.todo);
  if (computed || property.type !== 'Identifier') {
    return rejectSpan(property, message('Call methods by name, such as .first()'));
  }
  return { call: call(property.name, property), object };
}

export const optionalChaining: UnsupportedReason = {
  what: message('"?." isn\'t supported here: a locator always exists'),
  todo: message('Use "." instead'),
};

/** Whether a chain starts at the page: `page` or `this.page`. */
export function isPage(node: Expression | Super): boolean {
  if (node.type === 'Identifier') return node.name === 'page';
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression' && isNamed(node, 'page');
}

/** Whether a node reads the property `name`, as in `x.name`. */
export const isNamed = (node: Expression | Super, name: string): boolean =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.type === 'Identifier' &&
  node.property.name === name;
