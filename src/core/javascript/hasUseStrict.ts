import type { BlockStatement } from 'acorn';

/** Whether the body of a function begins with `'use strict'`. */
export function hasUseStrict({ body }: BlockStatement): boolean {
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || !('directive' in statement)) return false;
    if (statement.directive === 'use strict') return true;
  }
  return false;
}
