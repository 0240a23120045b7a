import type { CallExpression, Expression, ModuleDeclaration, Statement } from 'acorn';
import { message } from '../../message.ts';
import { LocatorSyntaxError, rejectSpan, toLocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { withoutAwait, withoutParentheses } from '../../locator/callChain.ts';
import { getCalleeNames } from '../findEnclosingFunction.ts';
import { constantText } from './closeNode.ts';
import { convertControl } from './convertControl.ts';
import { assignVariable, convertVariables } from './convertVariables.ts';
import type { Evaluation } from './evaluation.ts';
import { isTestFunction } from './isTestFunction.ts';
import { readTestDetails } from './readTestDetails.ts';
import { findRounds } from './rounds.ts';
import { emptyGroup, type SpecGroup } from './specGroup.ts';
import { addRemark, emptyStepList, type SpecRemarks } from './stepList.ts';
import type { FunctionValue, Scope, TestFunctionValue } from './value.ts';

type AnyStatement = Statement | ModuleDeclaration;

/** Reads which tests, hooks and groups there are, without their steps. */
export class SpecGroupReader {
  constructor(
    private readonly evaluation: Evaluation,
    private readonly found: SpecRemarks,
  ) {}

  /** Adds what statements declare to a group. */
  read(statements: readonly AnyStatement[], scope: Scope, group: SpecGroup): void {
    for (const statement of statements) this.hoist(statement, scope);
    for (const statement of statements) {
      this.evaluation.effort.spend();
      try {
        this.readStatement(statement, scope, group);
      } catch (error) {
        if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
        const { what, todo } = toLocatorSyntaxError(error, '');
        addRemark(this.found.notUnderstood, scope.source, statement, what, todo);
      }
    }
  }

  private hoist(statement: AnyStatement, scope: Scope): void {
    const node =
      (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
      statement.declaration
        ? statement.declaration
        : statement;
    if (node.type === 'FunctionDeclaration' && node.id)
      scope.set(node.id.name, { kind: 'function', node, scope });
    if (node.type === 'ClassDeclaration' && node.id) scope.set(node.id.name, { kind: 'class', node, scope });
  }

  private readStatement(statement: AnyStatement, scope: Scope, group: SpecGroup): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        return statement.declaration ? this.readStatement(statement.declaration, scope, group) : undefined;
      case 'VariableDeclaration':
        return convertVariables(statement, scope, this.evaluation);
      case 'BlockStatement':
        return this.read(statement.body, scope.inner(), group);
      case 'ExpressionStatement':
        return 'directive' in statement && statement.directive !== undefined
          ? undefined
          : this.readExpression(withoutAwait(statement.expression), scope, group);
      case 'ForOfStatement': {
        const rounds = findRounds(statement, scope, this.evaluation);
        if (!rounds) return rejectSpan(statement, message('This loop isn’t supported: its list isn’t known'));
        for (const round of rounds) this.read([statement.body], round, group);
        return undefined;
      }
      case 'IfStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'WhileStatement':
      case 'SwitchStatement':
      case 'TryStatement':
        return rejectSpan(statement, message('Conditions and loops around tests aren’t supported'));
      default:
        return undefined;
    }
  }

  private readExpression(node: Expression, scope: Scope, group: SpecGroup): void {
    if (node.type === 'AssignmentExpression') return assignVariable(node, scope, this.evaluation);
    if (node.type !== 'CallExpression') return undefined;
    if (isTestFunction(node, scope)) return this.readCall(node, scope, group);
    if (this.readForEach(node, scope, group)) return undefined;
    return rejectSpan(node, message('Code outside of tests isn’t converted'));
  }

  /** `['a', 'b'].forEach((name) => { test(…); })` */
  private readForEach(node: CallExpression, scope: Scope, group: SpecGroup): boolean {
    const {
      callee,
      arguments: [argument],
    } = node;
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return false;
    const isForEach = callee.property.type === 'Identifier' && callee.property.name === 'forEach';
    const fn = argument && withoutParentheses(argument);
    if (!isForEach || fn?.type !== 'ArrowFunctionExpression' || fn.body.type !== 'BlockStatement')
      return false;
    const [id] = fn.params;
    const rounds = id && findRounds({ pattern: id, right: callee.object }, scope, this.evaluation);
    for (const round of rounds ?? []) this.read(fn.body.body, round, group);
    return rounds !== undefined;
  }

  private readCall(node: CallExpression, scope: Scope, group: SpecGroup): void {
    const names = getCalleeNames(withoutParentheses(node.callee)) ?? [];
    const [first = '', ...rest] = names;
    const kind = first === 'describe' ? ['describe', ...rest] : rest;
    const fn = this.functionOf(node, scope);
    const value = scope.get(first);
    const fixtures = value?.kind === 'test' ? value.fixtures : new Map<string, FunctionValue>();
    const hook = kind.find((name) => /^(?:before|after)(?:Each|All)$/.test(name));
    if (hook !== undefined && fn) {
      const entry = { fn, node, fixtures, isOnce: hook.endsWith('All') };
      (hook.startsWith('before') ? group.before : group.after).push(entry);
      return undefined;
    }
    const isOff = kind.includes('skip') || kind.includes('fixme');
    if (kind[0] === 'describe' && fn) return this.readDescribe(node, fn, isOff, scope, group);
    const isTest = kind.length === 0 || ['only', 'skip', 'fixme', 'fail'].includes(kind.join('.'));
    const title = isTest ? this.titleOf(node, scope) : undefined;
    if (title !== undefined) return this.readTest(node, title, { fn, fixtures, isOff, kind }, scope, group);
    const list = emptyStepList(this.found);
    convertControl(node, kind.join('.'), scope, list);
    group.isOff ||= list.isOff;
    return undefined;
  }

  private readDescribe(
    node: CallExpression,
    fn: FunctionValue,
    isOff: boolean,
    scope: Scope,
    group: SpecGroup,
  ): void {
    const title = this.titleOf(node, scope) ?? '';
    const { tags } = readTestDetails(title, this.detailsOf(node, scope));
    const inner = emptyGroup(title, scope.inner(), tags, isOff);
    group.groups.push(inner);
    const { body } = fn.node;
    if (body.type === 'BlockStatement')
      this.evaluation.effort.nested(node, () => this.read(body.body, inner.scope, inner));
  }

  private readTest(
    node: CallExpression,
    title: string,
    {
      kind,
      ...more
    }: {
      fn: FunctionValue | undefined;
      fixtures: TestFunctionValue['fixtures'];
      isOff: boolean;
      kind: readonly string[];
    },
    scope: Scope,
    group: SpecGroup,
  ): void {
    group.tests.push({ title, node, ...readTestDetails(title, this.detailsOf(node, scope)), ...more });
    if (kind.includes('fail')) {
      const span = { start: node.start, end: node.callee.end };
      addRemark(
        this.found.notUnderstood,
        scope.source,
        span,
        message('A test case can’t be expected to fail'),
      );
    }
  }

  private titleOf({ arguments: [title] }: CallExpression, scope: Scope): string | undefined {
    if (!title || title.type === 'SpreadElement') return undefined;
    const closed = this.evaluation.close(title, scope);
    const text =
      closed.type === 'Literal' && typeof closed.value === 'boolean' ? undefined : constantText(closed);
    if (text !== undefined) return text;
    return closed.type === 'TemplateLiteral' || closed.type === 'BinaryExpression'
      ? scope.source.text.slice(title.start + 1, title.end - 1)
      : undefined;
  }

  private detailsOf({ arguments: [, details] }: CallExpression, scope: Scope): Expression | undefined {
    return details && details.type !== 'SpreadElement' ? this.evaluation.close(details, scope) : undefined;
  }

  private functionOf(node: CallExpression, scope: Scope): FunctionValue | undefined {
    const last = node.arguments.at(-1);
    const value = last && last.type !== 'SpreadElement' ? this.evaluation.evaluate(last, scope) : undefined;
    return value?.kind === 'function' ? value : undefined;
  }
}
