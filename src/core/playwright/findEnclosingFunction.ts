import type { CallExpression, Expression, Statement, Super } from 'acorn';
import { withoutParentheses } from '../locator/callChain.ts';

/** The function that holds the steps, as in `test('…', async ({ page }) => { … })`, and what calls it. */
export interface EnclosingFunction {
  readonly names: readonly string[];
  readonly body:
    | Expression
    | { readonly type: 'BlockStatement'; readonly body: readonly Statement[] }
    | undefined;
}

/** The function around the steps, where a call holds one. */
export function findEnclosingFunction(call: CallExpression): EnclosingFunction | undefined {
  const callee = withoutParentheses(call.callee);
  const direct = bodyOf(callee);
  if (direct) return { names: [], body: direct };
  const names = getCalleeNames(callee);
  if (!names || !['test', 'it', 'describe', 'setup'].includes(names[0] ?? '')) return undefined;
  const last = call.arguments.at(-1);
  return { names, body: last && bodyOf(withoutParentheses(last)) };
}

function bodyOf(node: ReturnType<typeof withoutParentheses>): EnclosingFunction['body'] {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
    ? node.body
    : undefined;
}

/** `['test', 'describe', 'only']` for `test.describe.only`. */
export function getCalleeNames(node: Expression | Super): string[] | undefined {
  const names: string[] = [];
  let at: Expression | Super = node;
  while (at.type === 'MemberExpression' && !at.computed && at.property.type === 'Identifier') {
    names.unshift(at.property.name);
    at = at.object;
  }
  return at.type === 'Identifier' ? [at.name, ...names] : undefined;
}
