import type { CallExpression, Expression, ModuleDeclaration, Statement } from 'acorn';
import { message } from '../message.ts';
import { LocatorSyntaxError, rejectSpan, toLocatorSyntaxError } from '../locator/locatorSyntaxError.ts';
import { withoutAwait, withoutParentheses } from '../locator/callChain.ts';
import { stepOfCall } from './stepOfCall.ts';
import { isExpect, stepOfExpect } from './stepOfExpect.ts';
import type { Element } from '../case/testCase.ts';
import { createRemark } from './codeRemark.ts';
import type { ConversionContext, StepContext } from './conversionContext.ts';
import { getCalleeNames, type EnclosingFunction, findEnclosingFunction } from './findEnclosingFunction.ts';
import { addLocatorVariables } from './addLocatorVariables.ts';
import { findAccidentalVariables } from './findAccidentalVariables.ts';

type AnyStatement = Statement | ModuleDeclaration;

/** Adds the steps of the statements to the result, and lists the statements that give none. */
export function convertStatements(statements: readonly AnyStatement[], context: ConversionContext): void {
  for (const statement of statements) {
    try {
      convertStatement(statement, context);
    } catch (error) {
      if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
      const { what, todo } = toLocatorSyntaxError(error, '');
      context.result.notUnderstood.push(
        createRemark(context.source, statement, { reason: what, ...(todo ? { todo } : {}) }),
      );
    }
  }
}

function convertStatement(statement: AnyStatement, context: ConversionContext): void {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'EmptyStatement':
      return undefined;
    case 'BlockStatement':
      return convertStatements(statement.body, inner(context));
    case 'ExpressionStatement':
      return 'directive' in statement && statement.directive !== undefined
        ? undefined
        : convertExpression(statement.expression, context);
    case 'ReturnStatement':
      return statement.argument ? convertExpression(statement.argument, context) : undefined;
    case 'VariableDeclaration':
      return addLocatorVariables(statement, context);
    default:
      return rejectSpan(
        statement,
        message('Conditions, loops and functions aren’t supported: the steps of a test case run in order'),
      );
  }
}

/** Names of an inner block are not seen outside it. */
const inner = (context: ConversionContext): ConversionContext => ({
  ...context,
  locators: new Map(context.locators),
});

function convertExpression(expression: Expression, context: ConversionContext): void {
  const node = withoutAwait(expression);
  if (node.type === 'CallExpression') {
    const around = findEnclosingFunction(node);
    if (around) return convertFunction(node, around, context);
    if (isEndOfBrowser(node)) return undefined;
  }
  const remarks: Parameters<StepContext['remark']>[] = [];
  const noting: StepContext = { ...context, remark: (...args) => remarks.push(args) };
  const step = isExpect(node) ? stepOfExpect(node, noting) : stepOfCall(node, noting);
  add(step, node, context);
  for (const [span, reason] of remarks)
    context.result.remarks.push(createRemark(context.source, span, { reason }));
  return undefined;
}

function add(step: Element, node: Expression, { result, source }: ConversionContext): void {
  result.steps.push(step);
  for (const variable of findAccidentalVariables(step)) {
    const reason = message('“{0}” is read as a variable of the test case', variable);
    result.remarks.push(createRemark(source, node, { reason }));
  }
}

const groups = new Set(['describe', 'step', 'beforeEach', 'beforeAll']);

function convertFunction(
  call: CallExpression,
  { names, body }: EnclosingFunction,
  context: ConversionContext,
): void {
  if (!body) rejectSpan(call, message('Test runner settings aren’t supported in a test case'));
  if (names.includes('afterEach') || names.includes('afterAll')) {
    rejectSpan(
      call,
      message('Code that runs after each test isn’t a step'),
      message('Create a test case from it, and set it as the teardown'),
    );
  }
  const isTest = names.length > 0 && !names.some((name) => groups.has(name));
  if (isTest && context.tests.count++ > 0) {
    const reason = message('This is another test: its steps are added after those of the previous test');
    const start = { start: call.start, end: call.start + headLength(call, context) };
    context.result.remarks.push(createRemark(context.source, start, { reason }));
  }
  if (body.type === 'BlockStatement') convertStatements(body.body, inner(context));
  else convertExpression(body, inner(context));
}

/** The length of the first line of a call. */
function headLength(call: CallExpression, { source }: ConversionContext): number {
  const text = source.text.slice(call.start, call.end);
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.length : end;
}

/** `context.close()` and `browser.close()`: the service opens and closes the browser. */
function isEndOfBrowser(call: CallExpression): boolean {
  const names = getCalleeNames(withoutParentheses(call.callee))?.join('.');
  return names === 'context.close' || names === 'browser.close';
}
