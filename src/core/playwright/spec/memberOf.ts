import type { Class, MethodDefinition } from 'acorn';
import { elementOf, keyOf } from './closeNode.ts';
import type { Evaluation } from './evaluation.ts';
import { unknown, type ClassValue, type FunctionValue, type InstanceValue, type Value } from './value.ts';

/** The value of a property or method; nothing where it isn't known. */
export function memberOf(value: Value, key: string, evaluation: Evaluation): Value | undefined {
  switch (value.kind) {
    case 'node':
      return elementOf(value.node, key);
    case 'module':
      return value.exported(key);
    case 'instance':
      return value.fields.get(key) ?? methodOf(value, value.of, key, evaluation);
    case 'class':
      return staticMember(value, key, evaluation);
    default:
      return undefined;
  }
}

function methodOf(
  self: InstanceValue,
  of: ClassValue,
  key: string,
  evaluation: Evaluation,
): Value | undefined {
  const method = membersOf(of.node).find((member) => !member.static && keyOf(member) === key);
  if (!method) {
    const base = superClassOf(of, evaluation);
    return base && evaluation.effort.nested(of.node, () => methodOf(self, base, key, evaluation));
  }
  const fn: FunctionValue = { kind: 'function', node: method.value, scope: of.scope.inner(self) };
  return method.kind === 'get' ? (evaluation.returned(fn, []) ?? unknown) : fn;
}

function staticMember(of: ClassValue, key: string, evaluation: Evaluation): Value | undefined {
  for (const member of of.node.body.body) {
    if (member.type === 'StaticBlock' || !member.static || keyOf(member) !== key) continue;
    if (member.type === 'PropertyDefinition')
      return member.value ? evaluation.evaluate(member.value, of.scope) : unknown;
    return { kind: 'function', node: member.value, scope: of.scope };
  }
  return undefined;
}

const membersOf = (node: Class): MethodDefinition[] =>
  node.body.body.filter((member) => member.type === 'MethodDefinition');

/** The class that a class extends, where it is known. */
export function superClassOf(of: ClassValue, evaluation: Evaluation): ClassValue | undefined {
  const base = of.node.superClass && evaluation.evaluate(of.node.superClass, of.scope);
  return base?.kind === 'class' ? base : undefined;
}
