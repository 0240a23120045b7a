import type { CallExpression, Expression } from 'acorn';
import { message } from '../../message.ts';
import { withoutAwait, withoutParentheses } from '../../locator/callChain.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import { getCalleeNames } from '../findEnclosingFunction.ts';
import type { StepList } from './stepList.ts';
import type { StepReader } from './stepReader.ts';
import type { Scope } from './value.ts';

export const isPromiseAll = (node: Expression): node is CallExpression =>
  node.type === 'CallExpression' &&
  getCalleeNames(withoutParentheses(node.callee))?.join('.') === 'Promise.all';

/** Converts the calls of `Promise.all([…])` one after the other; a click during a download becomes DOWNLOAD. */
export function convertTogether(
  node: CallExpression,
  scope: Scope,
  list: StepList,
  reader: StepReader,
): void {
  const [argument] = node.arguments;
  const calls = argument && withoutParentheses(argument);
  if (calls?.type !== 'ArrayExpression')
    return rejectSpan(node, message('Function calls aren’t supported here'));
  const before = list.steps.length;
  let isDownload = false;
  let problem: unknown;
  for (const call of calls.elements) {
    if (!call || call.type === 'SpreadElement') continue;
    if (isDownloadEvent(call)) isDownload = true;
    else
      try {
        reader.addExpression(call, scope);
      } catch (error) {
        problem ??= error;
      }
  }
  if (isDownload) list.steps.splice(before, Infinity, ...list.steps.slice(before).map(asDownload));
  if (problem) throw problem as Error;
}

function isDownloadEvent(expression: Expression): boolean {
  const node = withoutAwait(expression);
  if (node.type !== 'CallExpression') return false;
  const [event] = node.arguments;
  const names = getCalleeNames(withoutParentheses(node.callee)) ?? [];
  if (names.join('.') === 'session.waitForDownload') return true;
  return names.at(-1) === 'waitForEvent' && event?.type === 'Literal' && event.value === 'download';
}

const asDownload = (step: StepList['steps'][number]): StepList['steps'][number] =>
  step.interaction?.action === 'CLICK' ? { ...step, interaction: { action: 'DOWNLOAD' } } : step;
