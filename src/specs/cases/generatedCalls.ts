import type { CallExpression, Expression } from 'acorn';
import type { Element } from '../../core/case/testCase.ts';
import { parseCallChain, withoutParentheses } from '../../core/locator/callChain.ts';
import { rejectSpan } from '../../core/locator/locatorSyntaxError.ts';
import { message } from '../../core/message.ts';
import type { StepContext } from '../../core/playwright/stepContext.ts';
import { findActionCall } from '../../core/playwright/stepOfCall.ts';

/** A call on the session that code has which was generated from test cases, such as `session.goTo('/')`. */
export const isSessionCall = (node: Expression): node is CallExpression => sessionMethod(node) !== undefined;

/** The name of the method of a call on the session. */
export function sessionMethod(node: Expression): string | undefined {
  const callee = node.type === 'CallExpression' ? withoutParentheses(node.callee) : undefined;
  if (callee?.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.object.type === 'Identifier' && callee.object.name === 'session'
    ? callee.property.name
    : undefined;
}

/**
 * The step of a call on the session.
 *
 * @throws {LocatorSyntaxError} when it stands for none
 */
export function stepOfSessionCall(node: CallExpression, context: StepContext): Element {
  const call = parseCallChain(node).calls.at(-1);
  const meant = call && findActionCall('session', call);
  if (meant) return { interaction: meant.read(call, context) };
  const method = sessionMethod(node) ?? '';
  return rejectSpan(
    node,
    message('“{0}” isn’t supported as a step in a test case', `session.${method.slice(0, 40)}`),
  );
}

/** An argument of a call that is a constant, as text. */
export function textArgument({ arguments: list }: CallExpression, at: number): string | undefined {
  const argument = list[at];
  return argument && argument.type !== 'SpreadElement' ? constantText(argument) : undefined;
}

/** The text of a constant, as a template literal shows it. */
export function constantText(node: Expression): string | undefined {
  const inner = withoutParentheses(node);
  if (inner.type === 'TemplateLiteral' && inner.expressions.length === 0)
    return inner.quasis[0]?.value.cooked ?? undefined;
  if (inner.type !== 'Literal') return undefined;
  return ['string', 'number', 'boolean'].includes(typeof inner.value) ? String(inner.value) : undefined;
}
