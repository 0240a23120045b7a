import type { CallExpression } from 'acorn';
import { withoutParentheses } from '../../locator/callChain.ts';
import { getCalleeNames } from '../findEnclosingFunction.ts';
import type { Scope } from './value.ts';

const usualNames = new Set(['test', 'it', 'describe', 'setup']);

/** Whether a call is one of Playwright Test, such as `test('…')` or `test.describe.only('…')`. */
export function isTestFunction({ callee }: CallExpression, scope: Scope): boolean {
  const [name] = getCalleeNames(withoutParentheses(callee)) ?? [];
  if (name === undefined) return false;
  const value = scope.get(name);
  return value ? value.kind === 'test' : usualNames.has(name);
}
