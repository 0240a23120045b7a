import type { CallExpression, Expression, ModuleDeclaration, Statement } from 'acorn';
import { message } from '../../message.ts';
import { LocatorSyntaxError, rejectSpan, toLocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { withoutAwait, withoutParentheses } from '../../locator/callChain.ts';
import { findEnclosingFunction, getCalleeNames } from '../findEnclosingFunction.ts';
import { addStep } from './addStep.ts';
import { bindParameters } from './bindParameters.ts';
import { convertControl } from './convertControl.ts';
import { convertGeneratedCall } from './generatedCalls.ts';
import { convertVariables, assignVariable } from './convertVariables.ts';
import { convertTogether, isPromiseAll } from './convertTogether.ts';
import type { Evaluation } from './evaluation.ts';
import { isTestFunction } from './isTestFunction.ts';
import { findRounds } from './rounds.ts';
import { readStepTitle } from './readStepTitle.ts';
import { addRemark, type StepList } from './stepList.ts';
import type { StepReader } from './stepReader.ts';
import type { FunctionValue, Scope, Value } from './value.ts';

type AnyStatement = Statement | ModuleDeclaration;

/** Converts statements to steps, and follows the functions that they call. */
export class SpecSteps implements StepReader {
  constructor(
    private readonly evaluation: Evaluation,
    private readonly list: StepList,
  ) {}

  /** Adds the steps of statements; those that give none are listed. */
  addStatements(statements: readonly AnyStatement[], scope: Scope): void {
    for (const statement of statements) {
      this.evaluation.effort.spend();
      try {
        this.addStatement(statement, scope);
      } catch (error) {
        if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
        const { what, todo } = toLocatorSyntaxError(error, '');
        addRemark(this.list.found.notUnderstood, scope.source, statement, what, todo);
        forgetAssigned(statement, scope);
      }
    }
  }

  /** Adds the steps of a function that is called with values. */
  addFunction(fn: FunctionValue, values: readonly Value[], span: Expression): void {
    this.evaluation.effort.nested(span, () => {
      const scope = fn.scope.inner();
      bindParameters(fn.node.params, values, scope, this.evaluation);
      const { body } = fn.node;
      if (body.type === 'BlockStatement') this.addStatements(body.body, scope);
      else this.addExpression(body, scope);
    });
  }

  private addStatement(statement: AnyStatement, scope: Scope): void {
    switch (statement.type) {
      case 'ImportDeclaration':
      case 'EmptyStatement':
        return undefined;
      case 'FunctionDeclaration':
        return scope.set(statement.id.name, { kind: 'function', node: statement, scope });
      case 'ClassDeclaration':
        return scope.set(statement.id.name, { kind: 'class', node: statement, scope });
      case 'BlockStatement':
        return this.addStatements(statement.body, scope.inner());
      case 'ExpressionStatement':
        return 'directive' in statement && statement.directive !== undefined
          ? undefined
          : this.addExpression(statement.expression, scope);
      case 'ReturnStatement':
        return statement.argument ? this.addExpression(statement.argument, scope) : undefined;
      case 'VariableDeclaration':
        return this.addVariables(statement, scope);
      case 'ForOfStatement':
        return this.addRounds(statement, scope);
      default:
        return rejectSpan(
          statement,
          message('Conditions, loops and functions aren’t supported: the steps of a test case run in order'),
        );
    }
  }

  private addVariables(statement: Extract<Statement, { type: 'VariableDeclaration' }>, scope: Scope): void {
    const [{ init } = {}] = statement.declarations;
    const value = init ? withoutAwait(init) : undefined;
    if (value && isPromiseAll(value)) return convertTogether(value, scope, this.list, this);
    return convertVariables(statement, scope, this.evaluation);
  }

  private addRounds(statement: Extract<Statement, { type: 'ForOfStatement' }>, scope: Scope): void {
    const rounds = findRounds(statement, scope, this.evaluation);
    if (!rounds) {
      return rejectSpan(
        statement,
        message('Conditions, loops and functions aren’t supported: the steps of a test case run in order'),
      );
    }
    for (const round of rounds) this.addStatements([statement.body], round);
  }

  addExpression(expression: Expression, scope: Scope): void {
    const node = withoutAwait(expression);
    if (node.type === 'AssignmentExpression') return assignVariable(node, scope, this.evaluation);
    if (node.type !== 'CallExpression') return addStep(node, scope, this.evaluation, this.list);
    if (isPromiseAll(node)) return convertTogether(node, scope, this.list, this);
    const around = findEnclosingFunction(node);
    if (isTestFunction(node, scope)) return this.addOfTestRunner(node, scope);
    if (around?.body && around.names.length === 0)
      return this.addFunction({ kind: 'function', node: functionIn(node), scope }, [], node);
    return this.addCall(node, scope);
  }

  private addOfTestRunner(node: CallExpression, scope: Scope): void {
    const names = getCalleeNames(withoutParentheses(node.callee)) ?? [];
    const last = node.arguments.at(-1);
    const body = last && withoutParentheses(last);
    const isStep =
      names[1] === 'step' &&
      (body?.type === 'ArrowFunctionExpression' || body?.type === 'FunctionExpression');
    if (!isStep) return convertControl(node, names.slice(1).join('.'), scope, this.list);
    const before = this.list.steps.length;
    this.addFunction({ kind: 'function', node: body, scope }, [], node);
    const [title] = node.arguments;
    if (title && title.type !== 'SpreadElement')
      readStepTitle(this.evaluation.close(title, scope), this.list.steps, before);
  }

  private addCall(node: CallExpression, scope: Scope): void {
    const callee = withoutParentheses(node.callee);
    if (convertGeneratedCall(node, scope, this.evaluation, this.list, this)) return undefined;
    const called = callee.type === 'Super' ? undefined : this.evaluation.evaluate(callee, scope);
    if (called?.kind === 'function')
      return this.addFunction(called, this.evaluation.argumentValues(node.arguments, scope), node);
    const names = getCalleeNames(callee)?.join('.');
    if (names === 'context.close' || names === 'browser.close') return undefined;
    return addStep(node, scope, this.evaluation, this.list);
  }
}

/** The function of a call such as `(async () => { … })()`. */
function functionIn(node: CallExpression): FunctionValue['node'] {
  const callee = withoutParentheses(node.callee);
  return callee.type === 'ArrowFunctionExpression' || callee.type === 'FunctionExpression'
    ? callee
    : rejectSpan(node, message('Function calls aren’t supported here'));
}

/** Forgets what code that is not followed may have assigned. */
function forgetAssigned(statement: AnyStatement, scope: Scope): void {
  const text = scope.source.text.slice(statement.start, statement.end);
  for (const [, name = ''] of text.matchAll(/([A-Za-z_$][\w$]*)\s*(?:[-+*/?|&]{0,2}=(?![=>])|\+\+|--)/g))
    if (scope.get(name)) scope.assign(name, { kind: 'unknown' });
}
