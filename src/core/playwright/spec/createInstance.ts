import type { Expression, MethodDefinition } from 'acorn';
import { withoutParentheses } from '../../locator/callChain.ts';
import { bindParameters } from './bindParameters.ts';
import { keyOf } from './closeNode.ts';
import type { Evaluation } from './evaluation.ts';
import { superClassOf } from './memberOf.ts';
import { unknown, type ClassValue, type InstanceValue, type Scope, type Value } from './value.ts';

/** The object that `new` creates: its fields as far as its constructor only assigns them. */
export function createInstance(
  of: ClassValue,
  values: readonly Value[],
  evaluation: Evaluation,
): InstanceValue {
  const self: InstanceValue = { kind: 'instance', of, fields: new Map() };
  construct(self, of, values, evaluation);
  return self;
}

function construct(
  self: InstanceValue,
  of: ClassValue,
  values: readonly Value[],
  evaluation: Evaluation,
): void {
  const scope = of.scope.inner(self);
  const base = superClassOf(of, evaluation);
  const constructor = of.node.body.body.find(
    (member): member is MethodDefinition =>
      member.type === 'MethodDefinition' && member.kind === 'constructor',
  );
  if (!constructor && base)
    evaluation.effort.nested(of.node, () => construct(self, base, values, evaluation));
  if (constructor) bindParameters(constructor.value.params, values, scope, evaluation);
  for (const param of constructor?.value.params ?? []) {
    const name = param.type === 'AssignmentPattern' ? param.left : param;
    if (name.type === 'Identifier' && scope.source.parameterProperties.has(name.start))
      self.fields.set(name.name, scope.get(name.name) ?? unknown);
  }
  const addFields = (): void => setFields(self, of, scope, evaluation);
  if (!base) addFields();
  for (const statement of constructor?.value.body.body ?? []) {
    if (statement.type !== 'ExpressionStatement') continue;
    const superArguments = argumentsOfSuper(statement.expression);
    if (superArguments && base) {
      const passed = evaluation.argumentValues(superArguments, scope);
      evaluation.effort.nested(statement, () => construct(self, base, passed, evaluation));
      addFields();
    } else assignField(self, statement.expression, scope, evaluation);
  }
  if (!constructor && base) addFields();
}

function setFields(self: InstanceValue, of: ClassValue, scope: Scope, evaluation: Evaluation): void {
  for (const member of of.node.body.body) {
    if (member.type !== 'PropertyDefinition' || member.static || !member.value) continue;
    const key = keyOf(member);
    if (key !== undefined) self.fields.set(key, evaluation.evaluate(member.value, scope));
  }
}

const argumentsOfSuper = (expression: Expression) =>
  expression.type === 'CallExpression' && expression.callee.type === 'Super'
    ? expression.arguments
    : undefined;

function assignField(
  self: InstanceValue,
  expression: Expression,
  scope: Scope,
  evaluation: Evaluation,
): void {
  const node = withoutParentheses(expression);
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return;
  const { left } = node;
  if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') return;
  const { property } = left;
  const key =
    property.type === 'PrivateIdentifier'
      ? `#${property.name}`
      : property.type === 'Identifier'
        ? property.name
        : undefined;
  if (key !== undefined) self.fields.set(key, evaluation.evaluate(node.right, scope));
}
