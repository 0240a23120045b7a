import type { CallExpression, Expression } from 'acorn';
import { elementSchema, type Element } from '../../core/case/testCase.ts';
import { withoutParentheses } from '../../core/locator/callChain.ts';
import { rejectSpan } from '../../core/locator/locatorSyntaxError.ts';
import { message } from '../../core/message.ts';

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
export function stepOfSessionCall(node: CallExpression): Element {
  const method = sessionMethod(node) ?? '';
  const text = (): string => textArgument(node, 0) ?? refuse(node);
  const step = (interaction: Record<string, unknown>): Element => {
    const parsed = elementSchema.safeParse({ interaction });
    return parsed.success ? parsed.data : refuse(node);
  };
  switch (method) {
    case 'press':
      return step({ action: 'KEY_PRESS', calledWith: text() });
    case 'waitForTimeout':
      return step({
        action: 'WAIT_FOR',
        calledWith: { type: 'fixedTime', timeMilliseconds: Number(text()) },
      });
    case 'goTo':
      return step({ action: 'GO_TO', calledWith: text() });
    case 'runInPage':
      return step({ action: 'JAVASCRIPT', calledWith: { code: unindented(text()), execType: 'browser' } });
    case 'runInSandbox':
      return step({ action: 'JAVASCRIPT', calledWith: { code: unindented(text()) } });
    case 'waitForCode':
      return step({ action: 'WAIT_FOR', calledWith: { type: 'code', code: unindented(text()) } });
    case 'waitForHydration':
      return step({ action: 'WAIT_FOR', calledWith: { type: text() } });
    default:
      return rejectSpan(
        node,
        message('“{0}” isn’t supported as a step in a test case', `session.${method.slice(0, 40)}`),
      );
  }
}

const refuse = (node: CallExpression): never =>
  rejectSpan(node, message('This has no equivalent in a test case'));

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

/** Code over several lines, as it was before it was indented: the last line shows how far. */
function unindented(code: string): string {
  const lines = code.split('\n');
  const last = lines.at(-1) ?? '';
  if (lines.length < 3 || lines[0] !== '' || last.trim() !== '') return code;
  const indent = ' '.repeat(last.length + 2);
  return lines
    .slice(1, -1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}
