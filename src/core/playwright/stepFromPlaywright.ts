import { parse, type Expression } from 'acorn';
import type { Element } from '../case/testCase.ts';
import { acornOptions, withoutAwait } from '../locator/callChain.ts';
import { LocatorSyntaxError, toLocatorSyntaxError } from '../locator/locatorSyntaxError.ts';
import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { createRemark, type CodeRemark, createCodeSource, type StepContext } from './codeRemarks.ts';
import { stepOfCall } from './stepOfCall.ts';
import { isExpect, stepOfExpect } from './stepOfExpect.ts';

/** The steps of a piece of code. */
export interface StepsFromCode {
  readonly steps: Element[];
  /** Code that became no step, with the reason. */
  readonly notUnderstood: CodeRemark[];
  /** Code that became a step with a slightly different meaning. */
  readonly remarks: CodeRemark[];
}

/** The step of one statement of Playwright, such as one that was recorded. Never throws. */
export function stepFromPlaywright(code: string): StepsFromCode {
  const result: StepsFromCode = { steps: [], notUnderstood: [], remarks: [] };
  const source = createCodeSource(code, 1);
  const remark = (span: Span, reason: Message): unknown =>
    result.remarks.push(createRemark(source, span, { reason }));
  try {
    const node = parseStatement(code);
    const step = stepOfExpression(node, { remark });
    result.steps.push(step);
    for (const variable of findAccidentalVariables(step))
      remark(node, message('"{0}" is read as a variable of the test case', variable));
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
    const { what, todo } = toLocatorSyntaxError(error, code);
    const whole = { start: 0, end: code.length };
    result.remarks.length = 0;
    result.notUnderstood.push(createRemark(source, whole, { reason: what, ...(todo ? { todo } : {}) }));
  }
  return result;
}

/**
 * The step that a call or a check of Playwright stands for.
 *
 * @throws {LocatorSyntaxError} when it stands for none
 */
export const stepOfExpression = (node: Expression, context: StepContext): Element =>
  isExpect(node) ? stepOfExpect(node, context) : stepOfCall(node, context);

function parseStatement(code: string): Expression {
  const [statement, more] = parseProgram(code).filter(({ type }) => type !== 'EmptyStatement');
  if (statement?.type === 'ExpressionStatement' && !more) return withoutAwait(statement.expression);
  throw new LocatorSyntaxError(message('This has no equivalent in a test case'), 0, code.length);
}

function parseProgram(code: string): ReturnType<typeof parse>['body'] {
  try {
    return parse(code, acornOptions).body;
  } catch (error) {
    throw toLocatorSyntaxError(error, code);
  }
}

/** The variables that the texts of a value name, as the service would read them. */
export function findAccidentalVariables(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') for (const [name] of inner.matchAll(/\$\$?[A-Za-z_]\w*/g)) found.add(name);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(visit);
  };
  visit(value);
  return [...found];
}
