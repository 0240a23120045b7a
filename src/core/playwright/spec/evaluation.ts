import type { Expression } from 'acorn';
import type { Argument } from '../../locator/callChain.ts';
import type { Effort } from './effort.ts';
import type { FunctionValue, Scope, Value } from './value.ts';

/** Finds what expressions stand for. */
export interface Evaluation {
  readonly effort: Effort;
  /** Variables that the code names on purpose, such as `$USER` for `process.env.USER`. */
  readonly variables: Set<string>;
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly close: (expression: Expression, scope: Scope) => Expression;
  readonly argumentValues: (list: readonly Argument[], scope: Scope) => Value[];
  readonly returned: (fn: FunctionValue, values: readonly Value[]) => Value | undefined;
}
