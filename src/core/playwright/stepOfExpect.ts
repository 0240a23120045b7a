import type { CallExpression, Expression, Super } from 'acorn';
import { message } from '../message.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import type { OptionTypes } from '../locator/locatorMethods.ts';
import {
  withoutAwait,
  withoutParentheses,
  parseCallChain,
  isNamed,
  isPage,
  type MethodCall,
} from '../locator/callChain.ts';
import { readOptionsArgument, readTextArgument } from './callArguments.ts';
import type { Assertion } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';
import { readLiteral } from '../locator/readLiteral.ts';
import type { StepContext } from './stepContext.ts';
import { readSelectors } from './readLocatorLinks.ts';

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
  const url = matcher.method === 'toBeOK' && !isNot ? requestedUrl(found) : undefined;
  if (url !== undefined) return { ...head, assertion: { expectation: 'RESPONSE_OK', calledWith: url } };
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
    : rejectSpan(expression, message('This check isn’t supported'));
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
function requestedUrl(argument: CallExpression['arguments'][number]): string | undefined {
  const node = argument.type === 'SpreadElement' ? argument : withoutAwait(argument);
  if (node.type !== 'CallExpression') return undefined;
  const { base, calls } = parseCallChain(node);
  const [call, more] = calls;
  const isRequest =
    (base?.type === 'MemberExpression' && isNamed(base, 'request') && isPage(base.object)) ||
    (base?.type === 'Identifier' && (base.name === 'request' || base.name === 'session'));
  const isGet = call?.method === 'get' && !more && call.args.length === 1;
  return isRequest && isGet ? readTextArgument(call) : undefined;
}

const visible: OptionTypes = new Map([['visible', 'boolean']]);
const checked: OptionTypes = new Map([['checked', 'boolean']]);
const enabled: OptionTypes = new Map([['enabled', 'boolean']]);

function assertionOf(call: MethodCall, isNot: boolean, context: StepContext): Assertion {
  switch (call.method) {
    case 'toBeVisible':
      return visibility((readOptionsArgument(call, 0, context, visible)['visible'] ?? true) !== isNot);
    case 'toBeHidden':
      readOptionsArgument(call, 0, context);
      return visibility(isNot);
    case 'toBeChecked': {
      const isChecked = (readOptionsArgument(call, 0, context, checked)['checked'] ?? true) !== isNot;
      return { expectation: isChecked ? 'TO_BE_CHECKED' : 'NOT_TO_BE_CHECKED' };
    }
    case 'toBeDisabled':
      readOptionsArgument(call, 0, context);
      return isNot ? refuseMatcher(call, isNot) : { expectation: 'DISABLED' };
    case 'toBeEnabled': {
      const isEnabled = (readOptionsArgument(call, 0, context, enabled)['enabled'] ?? true) !== isNot;
      return isEnabled ? refuseMatcher(call, isNot) : { expectation: 'DISABLED' };
    }
    default:
      return isNot ? refuseMatcher(call, isNot) : textAssertion(call, context);
  }
}

const visibility = (isVisible: boolean): Assertion => ({
  expectation: isVisible ? 'VISIBLE' : 'NOT_VISIBLE',
});

function textAssertion(call: MethodCall, context: StepContext): Assertion {
  switch (call.method) {
    case 'toHaveValue':
      readOptionsArgument(call, 1, context);
      return { expectation: 'TO_HAVE_VALUE', calledWith: readTextArgument(call) };
    case 'toBeEmpty':
      readOptionsArgument(call, 0, context);
      context.remark(
        call,
        message('{0}() is converted to a check for an empty value, which works for fields only', call.method),
      );
      return { expectation: 'TO_HAVE_VALUE', calledWith: '' };
    case 'toContainText':
      readOptionsArgument(call, 1, context);
      return { expectation: 'TO_CONTAIN_TEXT', calledWith: readTextArgument(call) };
    case 'toHaveText':
      return wholeText(call, context);
    case 'toHaveCSS':
      readOptionsArgument(call, 2, context);
      return {
        expectation: 'TO_HAVE_STYLE',
        calledWith: [readTextArgument(call), readTextArgument(call, 1)],
      };
    default:
      return refuseMatcher(call, false);
  }
}

/** The format only knows that a text is contained, and every text contains the empty one. */
function wholeText(call: MethodCall, context: StepContext): Assertion {
  readOptionsArgument(call, 1, context);
  const calledWith = readTextArgument(call);
  if (calledWith === '') rejectSpan(call, message('A test case can’t check for empty text'));
  context.remark(call, message('TO_CONTAIN_TEXT also passes when the element contains more text'));
  return { expectation: 'TO_CONTAIN_TEXT', calledWith };
}

function refuseMatcher(call: MethodCall, isNot: boolean): never {
  const name = `${isNot ? 'not.' : ''}${call.method.slice(0, 40)}`;
  return rejectSpan(call.name, message('“{0}” isn’t supported as an assertion in a test case', name));
}
