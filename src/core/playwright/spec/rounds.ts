import type { Expression, Pattern, Statement } from 'acorn';
import { bindPattern } from './bindParameters.ts';
import type { Evaluation } from './evaluation.ts';
import type { Scope } from './value.ts';

const mostRounds = 100;

type Loop =
  | Extract<Statement, { type: 'ForOfStatement' }>
  | { readonly pattern: Pattern; readonly right: Expression };

/** The scopes of the rounds of a loop over a list that is known. */
export function findRounds(loop: Loop, scope: Scope, evaluation: Evaluation): Scope[] | undefined {
  const list = evaluation.close(loop.right, scope);
  const pattern = patternOf(loop);
  if (list.type !== 'ArrayExpression' || !pattern || list.elements.length > mostRounds) return undefined;
  return list.elements.flatMap((element) => {
    if (!element || element.type === 'SpreadElement') return [];
    const round = scope.inner();
    bindPattern(pattern, evaluation.evaluate(element, scope), round, evaluation);
    return [round];
  });
}

function patternOf(loop: Loop): Pattern | undefined {
  if ('pattern' in loop) return loop.pattern;
  return loop.left.type === 'VariableDeclaration' ? loop.left.declarations[0]?.id : undefined;
}
