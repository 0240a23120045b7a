import type { CallExpression, Expression, Super } from 'acorn';
import { expectationDefinitions } from '../../steps/table.ts';
import type { Assertion } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';
import {
  withoutAwait,
  withoutParentheses,
  parseCallChain,
  isNamed,
  isPage,
  type MethodCall,
} from '../locator/callChain.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { readSelectors } from '../locator/readLinks.ts';
import { readLiteral } from '../locator/readLiteral.ts';
import { message } from '../message.ts';
import type { StepContext } from './codeRemarks.ts';
import { PlaywrightCallReader } from './stepOfCall.ts';

/** Whether an expression is a check, as in `expect(…).not.toBeVisible()`. */
export function isExpect(expression: Expression): boolean {
  let node: Expression | Super = withoutParentheses(expression);
  while (node.type === 'CallExpression' || node.type === 'MemberExpression') {
    node = withoutParentheses(node.type === 'CallExpression' ? node.callee : node.object);
  }
  return node.type === 'Identifier' && node.name === 'expect';
}

/** The step that a check of Playwright stands for. */
export function stepOfExpect(expression: Expression, context: StepContext): Element {
  const { matcher, subject, isNot } = partsOf(expression);
  const [found, label, more] = subject.arguments;
  if (!found || more) return rejectSpan(subject, message('expect() needs a locator'));
  if (isPageValue(found)) refuseMatcher(matcher, isNot);
  const description = label && readLiteral(label);
  const head = {
    ...(typeof description === 'string' ? { description } : {}),
    ...(isSoft(subject, context) ? { ignoreFailure: true } : {}),
  };
  const response = expectationDefinitions.find(
    ({ fromPlaywright }) => fromPlaywright.response === matcher.method && !isNot,
  );
  const url = response && requestedUrl(found, context);
  if (response && url !== undefined)
    return { ...head, assertion: { expectation: response.name, calledWith: url } as Assertion };
  const selectors = readSelectors(found);
  return { ...head, assertion: assertionOf(matcher, isNot, context), selectors };
}

interface Parts {
  readonly matcher: MethodCall;
  /** `expect(…)` itself. */
  readonly subject: CallExpression;
  readonly isNot: boolean;
}

function partsOf(expression: Expression): Parts {
  const node = withoutAwait(expression);
  const callee = node.type === 'CallExpression' ? withoutParentheses(node.callee) : undefined;
  const matcher = callee?.type === 'MemberExpression' ? parseCallChain(node).calls.at(-1) : undefined;
  const object = callee?.type === 'MemberExpression' ? withoutParentheses(callee.object) : undefined;
  const isNot = object?.type === 'MemberExpression' && isNamed(object, 'not');
  const subject = isNot ? withoutParentheses(object.object) : object;
  return matcher && subject?.type === 'CallExpression' && isCallOfExpect(subject)
    ? { matcher, subject, isNot }
    : rejectSpan(expression, message("This check isn't supported"));
}

function isCallOfExpect({ callee }: CallExpression): boolean {
  const node = withoutParentheses(callee);
  const expect = node.type === 'MemberExpression' ? withoutParentheses(node.object) : node;
  return expect.type === 'Identifier';
}

/** A soft assertion lets the test go on, as a step whose failure is ignored does. */
function isSoft(subject: CallExpression, context: StepContext): boolean {
  const node = withoutParentheses(subject.callee);
  if (node.type === 'Identifier') return false;
  if (!isNamed(node, 'soft'))
    return rejectSpan(node, message('Only expect() and expect.soft() are supported'));
  context.remark(subject, message('The step has ignoreFailure: if it fails, the test case still passes'));
  return true;
}

const isPageValue = (node: CallExpression['arguments'][number]): boolean =>
  node.type !== 'SpreadElement' && isPage(withoutParentheses(node));

/** The URL in `expect(await page.request.get('/health')).toBeOK()`. */
function requestedUrl(
  argument: CallExpression['arguments'][number],
  context: StepContext,
): string | undefined {
  const node = argument.type === 'SpreadElement' ? argument : withoutAwait(argument);
  if (node.type !== 'CallExpression') return undefined;
  const { base, calls } = parseCallChain(node);
  const [call, more] = calls;
  const isRequest =
    (base?.type === 'MemberExpression' && isNamed(base, 'request') && isPage(base.object)) ||
    (base?.type === 'Identifier' && (base.name === 'request' || base.name === 'session'));
  const isGet = call?.method === 'get' && !more && call.args.length === 1;
  return isRequest && isGet ? new PlaywrightCallReader(call, context).text() : undefined;
}

function assertionOf(call: MethodCall, isNot: boolean, context: StepContext): Assertion {
  const reader = new PlaywrightCallReader(call, context);
  const states = statesOf(call.method);
  const [state] = states;
  if (state) {
    const { option = '' } = state;
    const given: Readonly<Record<string, boolean>> = reader.options(0, option ? { [option]: 'boolean' } : {});
    const holds = (given[option] ?? true) !== isNot;
    const meant = states.find((other) => other.holds === holds) ?? refuseMatcher(call, isNot);
    return { expectation: meant.name } as Assertion;
  }
  for (const { name, fromPlaywright } of expectationDefinitions) {
    const matchers = fromPlaywright.matchers ?? {};
    const read = Object.hasOwn(matchers, call.method) && !isNot ? matchers[call.method] : undefined;
    if (read) return { expectation: name, calledWith: read(reader) } as Assertion;
  }
  return refuseMatcher(call, isNot);
}

interface State {
  readonly name: string;
  /** Whether the expectation holds if the matcher does. */
  readonly holds: boolean;
  /** The option that turns the matcher around if it is false. */
  readonly option: string | undefined;
}

/** What a matcher of a state means, as it is and turned around. */
const statesOf = (matcher: string): State[] =>
  expectationDefinitions.flatMap(({ name, fromPlaywright: { states = {} } }) => {
    const [holds, option] = (Object.hasOwn(states, matcher) && states[matcher]) || [];
    return holds === undefined ? [] : { name, holds, option };
  });

function refuseMatcher(call: MethodCall, isNot: boolean): never {
  const name = `${isNot ? 'not.' : ''}${call.method.slice(0, 40)}`;
  return rejectSpan(call.name, message('"{0}" isn\'t supported as an assertion in a test case', name));
}
