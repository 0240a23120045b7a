import type { Pattern } from 'acorn';
import { keyOf } from './closeNode.ts';
import type { Evaluation } from './evaluation.ts';
import { memberOf } from './memberOf.ts';
import { nodeValue, unknown, type Scope, type Value } from './value.ts';

/** Declares the parameters of a function with the values that it is called with. */
export function bindParameters(
  params: readonly Pattern[],
  values: readonly Value[],
  scope: Scope,
  evaluation: Evaluation,
): void {
  for (const [at, param] of params.entries())
    bindPattern(param, param.type === 'RestElement' ? unknown : values[at], scope, evaluation);
}

/** Declares the names of a pattern with the parts of a value. */
export function bindPattern(
  pattern: Pattern,
  value: Value | undefined,
  scope: Scope,
  evaluation: Evaluation,
): void {
  switch (pattern.type) {
    case 'Identifier':
      return scope.set(pattern.name, value ?? unknown);
    case 'AssignmentPattern':
      return bindPattern(pattern.left, value ?? evaluation.evaluate(pattern.right, scope), scope, evaluation);
    case 'RestElement':
      return bindPattern(pattern.argument, unknown, scope, evaluation);
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') bindPattern(property, unknown, scope, evaluation);
        else bindPattern(property.value, partOf(value, keyOf(property), evaluation), scope, evaluation);
      }
      return undefined;
    case 'ArrayPattern':
      for (const [at, element] of pattern.elements.entries())
        if (element) bindPattern(element, partOf(value, String(at), evaluation), scope, evaluation);
      return undefined;
    default:
      return undefined;
  }
}

function partOf(
  value: Value | undefined,
  key: string | undefined,
  evaluation: Evaluation,
): Value | undefined {
  return value && key !== undefined ? memberOf(value, key, evaluation) : undefined;
}

/** What a test and its hooks get: the page, or what stands for the rest of the fixtures. */
export const fixtureNode = (name: string, start: number): Value =>
  nodeValue({ type: 'Identifier', name, start, end: start + name.length });
