import type { Expression } from 'acorn';
import { message, type Message } from '../../message.ts';
import type { Element } from '../../case/testCase.ts';
import { withoutParentheses } from '../../locator/callChain.ts';
import type { StepContext } from '../conversionContext.ts';
import { findAccidentalVariables } from '../findAccidentalVariables.ts';
import { stepOfCall } from '../stepOfCall.ts';
import { isExpect, stepOfExpect } from '../stepOfExpect.ts';
import type { Evaluation } from './evaluation.ts';
import { addRemark, type StepList } from './stepList.ts';
import type { Scope } from './value.ts';

/** Adds the step of a call of Playwright. */
export function addStep(expression: Expression, scope: Scope, evaluation: Evaluation, list: StepList): void {
  const node = withoutParentheses(evaluation.close(expression, scope));
  const { context, reasons } = createStepContext(scope);
  const step = isExpect(node) ? stepOfExpect(node, context) : stepOfCall(node, context);
  for (const reason of reasons) addRemark(list.found.remarks, scope.source, expression, reason);
  pushStep(step, expression, scope, evaluation, list);
}

/** Adds a step, with a remark if a text of it is read as a variable by accident. */
export function pushStep(
  step: Element,
  expression: Expression,
  { source }: Scope,
  { variables }: Evaluation,
  list: StepList,
): void {
  list.steps.push(step);
  for (const variable of findAccidentalVariables(step)) {
    if (variables.has(variable)) continue;
    const reason = message('“{0}” is read as a variable of the test case', variable);
    addRemark(list.found.remarks, source, expression, reason);
  }
}

/** What converts calls needs; its remarks are collected. */
export function createStepContext({ source }: Scope): { context: StepContext; reasons: Message[] } {
  const reasons: Message[] = [];
  const result = { steps: [], notUnderstood: [], remarks: [] };
  const remark: StepContext['remark'] = (_, reason) => reasons.push(reason);
  return { context: { source, result, locators: new Map(), tests: { count: 0 }, remark }, reasons };
}
