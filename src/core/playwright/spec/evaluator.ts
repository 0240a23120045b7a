import type {
  CallExpression,
  Expression,
  Identifier,
  MemberExpression,
  ObjectExpression,
  Super,
  TemplateLiteral,
} from 'acorn';
import { withoutParentheses, type Argument } from '../../locator/callChain.ts';
import { constantText, keyOf, flatElements, readEnvironmentVariable, textNode } from './closeNode.ts';
import { createInstance } from './createInstance.ts';
import { memberOf } from './memberOf.ts';
import type { Effort } from './effort.ts';
import { bindParameters } from './bindParameters.ts';
import type { Evaluation } from './evaluation.ts';
import { nodeValue, unknown, type FunctionValue, type Scope, type Value } from './value.ts';

/** Finds what expressions stand for, without running anything: names are replaced by their values. */
export class Evaluator implements Evaluation {
  readonly variables = new Set<string>();

  constructor(readonly effort: Effort) {}

  evaluate(expression: Expression, scope: Scope): Value {
    this.effort.spend();
    const node = withoutParentheses(expression);
    switch (node.type) {
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope);
      case 'Identifier':
        return scope.get(node.name) ?? nodeValue(node);
      case 'ThisExpression':
        return scope.self ?? nodeValue(node);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { kind: 'function', node, scope };
      case 'ClassExpression':
        return { kind: 'class', node, scope };
      case 'NewExpression': {
        const of = this.evaluate(node.callee, scope);
        if (of.kind !== 'class') return nodeValue(node);
        const values = this.argumentValues(node.arguments, scope);
        return this.effort.nested(node, () => createInstance(of, values, this));
      }
      case 'MemberExpression':
        return this.member(node, scope);
      case 'CallExpression':
        return this.call(node, scope);
      default:
        return nodeValue(this.closed(node, scope));
    }
  }

  /** The expression with each name replaced that has a value. */
  close(expression: Expression, scope: Scope): Expression {
    const value = this.evaluate(expression, scope);
    return value.kind === 'node' ? value.node : withoutParentheses(expression);
  }

  /** The values of arguments. */
  argumentValues(list: readonly Argument[], scope: Scope): Value[] {
    return list.map((argument) =>
      argument.type === 'SpreadElement' ? unknown : this.evaluate(argument, scope),
    );
  }

  /** What a function returns that does nothing else. */
  returned(fn: FunctionValue, values: readonly Value[]): Value | undefined {
    const { body } = fn.node;
    const only = body.type === 'BlockStatement' && body.body.length === 1 ? body.body[0] : undefined;
    const result = body.type === 'BlockStatement' ? only?.type === 'ReturnStatement' && only.argument : body;
    if (!result) return undefined;
    return this.effort.nested(fn.node, () => {
      const scope = fn.scope.inner();
      bindParameters(fn.node.params, values, scope, this);
      return this.evaluate(result, scope);
    });
  }

  private call(node: CallExpression, scope: Scope): Value {
    const { callee } = node;
    if (callee.type === 'Super') return nodeValue(node);
    const extended = this.extendedTest(node, scope);
    if (extended) return extended;
    const called = this.evaluate(callee, scope);
    if (called.kind === 'function') {
      const returned = this.returned(called, this.argumentValues(node.arguments, scope));
      return returned ?? nodeValue(node);
    }
    const done = this.doneOnPage(node, scope);
    if (done) return done;
    const closedArguments = this.closedArguments(node, scope);
    const closedCallee = called.kind === 'node' ? called.node : callee;
    return nodeValue(this.unfilled({ ...node, callee: closedCallee, arguments: closedArguments }));
  }

  /** Generated code does all on the newest page: `session.find(locate)` and `session.until(wait)`. */
  private doneOnPage({ callee, arguments: list }: CallExpression, scope: Scope): Value | undefined {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
    const { name } = callee.property;
    if (!isNamedSession(callee.object) || (name !== 'find' && name !== 'until')) return undefined;
    return this.onPage(this.argumentValues(list, scope)[0], callee.property);
  }

  private onPage(fn: Value | undefined, near: Identifier): Value | undefined {
    return fn?.kind === 'function' ? this.returned(fn, [nodeValue({ ...near, name: 'page' })]) : undefined;
  }

  /** `test.extend({ … })` */
  private extendedTest({ callee, arguments: [argument] }: CallExpression, scope: Scope): Value | undefined {
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return undefined;
    if (callee.property.type !== 'Identifier' || callee.property.name !== 'extend') return undefined;
    const test = this.evaluate(callee.object, scope);
    if (test.kind !== 'test') return undefined;
    const fixtures = new Map(test.fixtures);
    for (const property of argument?.type === 'ObjectExpression' ? argument.properties : []) {
      const key = property.type === 'Property' ? keyOf(property) : undefined;
      const value = property.type === 'Property' && this.evaluate(property.value, scope);
      if (key !== undefined && value && value.kind === 'function') fixtures.set(key, value);
    }
    return { kind: 'test', fixtures };
  }

  private member(node: MemberExpression, scope: Scope): Value {
    const variable = readEnvironmentVariable(node);
    if (variable !== undefined) {
      this.variables.add(variable);
      return nodeValue(textNode(node, variable));
    }
    const object = node.object.type === 'Super' ? undefined : this.evaluate(node.object, scope);
    const key = this.keyOf(node, scope);
    if (!object) return nodeValue(node);
    const found = key === undefined ? undefined : memberOf(object, key, this);
    if (found) return found;
    const isPageOfSession = object.kind === 'node' && isNamedSession(object.node) && key === 'page';
    if (isPageOfSession) return nodeValue({ ...object.node, type: 'Identifier', name: 'page' });
    return nodeValue(object.kind === 'node' ? { ...node, object: object.node } : node);
  }

  private keyOf({ property, computed }: MemberExpression, scope: Scope): string | undefined {
    if (property.type === 'PrivateIdentifier') return `#${property.name}`;
    if (!computed) return property.type === 'Identifier' ? property.name : undefined;
    return constantText(this.close(property, scope));
  }

  /** Generated code names the target of a drag as it names its element: by a function of the page. */
  private closedArguments({ callee, arguments: list }: CallExpression, scope: Scope): Argument[] {
    const method = callee.type === 'MemberExpression' && callee.property;
    const drag = method && method.type === 'Identifier' && method.name === 'dragTo' ? method : undefined;
    return list.map((argument) => {
      if (argument.type === 'SpreadElement') return argument;
      const target = drag && this.onPage(this.evaluate(argument, scope), drag);
      return target?.kind === 'node' ? target.node : this.close(argument, scope);
    });
  }

  private closed(node: Expression, scope: Scope): Expression {
    switch (node.type) {
      case 'TemplateLiteral':
        return this.closedTemplate(node, scope);
      case 'BinaryExpression': {
        if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') return node;
        const texts = [node.left, node.right].map((side) => constantText(this.close(side, scope)));
        const [left, right] = texts;
        return left === undefined || right === undefined ? node : textNode(node, left + right);
      }
      case 'LogicalExpression': {
        const left = this.close(node.left, scope);
        return node.operator !== '&&' && constantText(left)?.startsWith('$') ? left : node;
      }
      case 'ArrayExpression':
        return {
          ...node,
          elements: flatElements(node.elements.map((item) => item && this.closeElement(item, scope))),
        };
      case 'ObjectExpression':
        return this.closedObject(node, scope);
      default:
        return node;
    }
  }

  private closeElement(item: Argument, scope: Scope): Argument {
    return item.type === 'SpreadElement'
      ? { ...item, argument: this.close(item.argument, scope) }
      : this.close(item, scope);
  }

  private closedTemplate(node: TemplateLiteral, scope: Scope): Expression {
    const values = node.expressions.map((expression) => constantText(this.close(expression, scope)));
    if (values.includes(undefined)) return node;
    const parts = node.quasis.map(({ value }, at) => `${value.cooked ?? ''}${values[at] ?? ''}`);
    return textNode(node, parts.join(''));
  }

  private closedObject(node: ObjectExpression, scope: Scope): ObjectExpression {
    const properties = node.properties.flatMap((property) => {
      if (property.type === 'Property')
        return [
          property.kind === 'init' && !property.method
            ? { ...property, value: this.close(property.value, scope) }
            : property,
        ];
      const spread = this.close(property.argument, scope);
      return spread.type === 'ObjectExpression' ? spread.properties : [property];
    });
    return { ...node, properties };
  }

  /** Generated code fills in variables where it uses texts: the text alone is what the test case has. */
  private unfilled(node: CallExpression): Expression {
    const { callee } = node;
    const [text] = node.arguments;
    const isFilling =
      callee.type === 'MemberExpression' &&
      isNamedSession(callee.object) &&
      callee.property.type === 'Identifier' &&
      ['filled', 'file'].includes(callee.property.name);
    if (!isFilling || !text || text.type === 'SpreadElement') return node;
    for (const [name] of (constantText(text) ?? '').matchAll(/\$\$?[A-Za-z_]\w*/g)) this.variables.add(name);
    return text;
  }
}

const isNamedSession = (node: Expression | Super): boolean =>
  node.type === 'Identifier' && node.name === 'session';
