import type { CallExpression, Expression } from 'acorn';
import { message } from '../../message.ts';
import type { Element } from '../../case/testCase.ts';
import { elementSchema } from '../../case/testCase.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import { parseCallChain, withoutAwait, withoutParentheses } from '../../locator/callChain.ts';
import { readChainLinks } from '../readLocatorLinks.ts';
import { createStepContext, pushStep } from './addStep.ts';
import { constantText } from './closeNode.ts';
import type { Evaluation } from './evaluation.ts';
import type { StepList } from './stepList.ts';
import type { StepReader } from './stepReader.ts';
import type { Scope } from './value.ts';

/** Converts calls that only code has that was generated from test cases; says whether it is one of them. */
export function convertGeneratedCall(
  node: CallExpression,
  scope: Scope,
  evaluation: Evaluation,
  list: StepList,
  reader: StepReader,
): boolean {
  const callee = withoutParentheses(node.callee);
  if (callee.type === 'Identifier' && callee.name === 'mayFail') {
    addStepsThatMayFail(node, scope, evaluation, list, reader);
    return true;
  }
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return false;
  const object = evaluation.close(callee.object, scope);
  if (object.type !== 'Identifier' || object.name !== 'session') return false;
  if (callee.property.type !== 'Identifier') return false;
  // They stand for what they do.
  if (callee.property.name === 'find' || callee.property.name === 'until') return false;
  convertSessionCall(callee.property.name, node, scope, evaluation, list);
  return true;
}

function addStepsThatMayFail(
  node: CallExpression,
  scope: Scope,
  evaluation: Evaluation,
  list: StepList,
  reader: StepReader,
): void {
  const [argument] = node.arguments;
  const fn = argument && argument.type !== 'SpreadElement' ? evaluation.evaluate(argument, scope) : undefined;
  if (fn?.kind !== 'function') return rejectSpan(node, message('Function calls aren’t supported here'));
  const before = list.steps.length;
  reader.addFunction(fn, [], node);
  for (const [at, step] of list.steps.entries())
    if (at >= before) list.steps[at] = { ...step, ignoreFailure: true };
}

function convertSessionCall(
  method: string,
  node: CallExpression,
  scope: Scope,
  evaluation: Evaluation,
  list: StepList,
): void {
  const text = (at: number): string => textAt(node, at, scope, evaluation);
  const add = (interaction: Record<string, unknown>, more: Partial<Element> = {}): void =>
    pushStep(checked({ interaction, ...more }, node), node, scope, evaluation, list);
  switch (method) {
    case 'followPages':
    case 'readClipboard':
    case 'note':
      return undefined;
    case 'open':
      list.entryPoint = node.arguments.length > 0 ? text(0) : '';
      return undefined;
    case 'press':
      return add({ action: 'KEY_PRESS', calledWith: text(0) });
    case 'waitForTimeout':
      return add({
        action: 'WAIT_FOR',
        calledWith: { type: 'fixedTime', timeMilliseconds: numberAt(node, scope, evaluation) },
      });
    case 'goTo':
      return add({ action: 'GO_TO', calledWith: text(0) });
    case 'runInPage':
      return add({ action: 'JAVASCRIPT', calledWith: { code: unindented(text(0)), execType: 'browser' } });
    case 'runInSandbox':
      return add({ action: 'JAVASCRIPT', calledWith: { code: unindented(text(0)) } });
    case 'waitForCode':
      return add({ action: 'WAIT_FOR', calledWith: { type: 'code', code: unindented(text(0)) } });
    case 'waitForHydration':
      return add({ action: 'WAIT_FOR', calledWith: { type: text(0) } });
    case 'save':
      return nameDownload(node.arguments.length > 1 ? text(1) : undefined, list);
    case 'set':
      return addExtract(text(0), node, scope, evaluation, list);
    default:
      return rejectSpan(
        node,
        message('“{0}” isn’t supported as a step in a test case', `session.${method.slice(0, 40)}`),
      );
  }
}

/** A text of generated code, in which variables are meant as such. */
function textAt(node: CallExpression, at: number, scope: Scope, evaluation: Evaluation): string {
  const argument = node.arguments[at];
  const closed =
    argument && argument.type !== 'SpreadElement' ? evaluation.close(argument, scope) : undefined;
  const text = closed && constantText(closed);
  if (text === undefined)
    return rejectSpan(argument ?? node, message('{0}() needs text in quotes', 'session'));
  for (const [name] of text.matchAll(/\$\$?[A-Za-z_]\w*/g)) evaluation.variables.add(name);
  return text;
}

/** The number that a call begins with; a step refuses what is none. */
function numberAt({ arguments: [argument] }: CallExpression, scope: Scope, evaluation: Evaluation): number {
  const isValue = argument && argument.type !== 'SpreadElement';
  return Number(isValue ? constantText(evaluation.close(argument, scope)) : undefined);
}

/** Code over several lines, as it was before it was indented: the last line shows how far. */
function unindented(code: string): string {
  const lines = code.split('\n');
  const last = lines.at(-1) ?? '';
  if (lines.length < 3 || lines[0] !== '' || last.trim() !== '') return code;
  const indent = ' '.repeat(last.length + 2);
  return lines
    .slice(1, -1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

function checked(step: unknown, node: Expression): Element {
  const parsed = elementSchema.safeParse(step);
  return parsed.success ? parsed.data : rejectSpan(node, message('This has no equivalent in a test case'));
}

function nameDownload(name: string | undefined, { steps }: StepList): void {
  const last = steps.at(-1);
  if (name !== undefined && last?.interaction?.action === 'DOWNLOAD')
    steps[steps.length - 1] = { ...last, interaction: { action: 'DOWNLOAD', calledWith: name } };
}

/** `session.set('name', await element.innerText())`. */
function addExtract(
  variableName: string,
  node: CallExpression,
  scope: Scope,
  evaluation: Evaluation,
  list: StepList,
): void {
  const argument = node.arguments[1];
  if (!argument || argument.type === 'SpreadElement')
    return rejectSpan(node, message('This has no equivalent in a test case'));
  const outer = withoutParentheses(argument);
  const read = withoutAwait(outer.type === 'LogicalExpression' ? outer.left : outer);
  const { base, calls } = parseCallChain(evaluation.close(read, scope));
  const call = calls.at(-1);
  const name = call?.args[0];
  const attributeName = name && name.type !== 'SpreadElement' ? constantText(name) : undefined;
  const isText = call?.method === 'innerText';
  if (!isText && (call?.method !== 'getAttribute' || attributeName === undefined))
    return rejectSpan(node, message('This has no equivalent in a test case'));
  const links = readChainLinks({ base, calls: calls.slice(0, -1) }, node, createStepContext(scope).context);
  const calledWith = isText
    ? { variableName, type: 'TEXT' }
    : { variableName, type: 'ATTRIBUTE', attributeName };
  const selectors = links.map(({ selector }) => selector);
  pushStep(
    checked({ interaction: { action: 'EXTRACT', calledWith }, selectors }, node),
    node,
    scope,
    evaluation,
    list,
  );
}
