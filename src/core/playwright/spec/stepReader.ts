import type { Expression } from 'acorn';
import type { FunctionValue, Scope, Value } from './value.ts';

/** Adds the steps of code to a list. */
export interface StepReader {
  readonly addExpression: (expression: Expression, scope: Scope) => void;
  readonly addFunction: (fn: FunctionValue, values: readonly Value[], span: Expression) => void;
}
