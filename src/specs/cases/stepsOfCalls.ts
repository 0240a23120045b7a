import type { CallExpression } from 'acorn';
import type { Element } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import { message, type Message } from '../../core/message.ts';
import type { Place, RecordedCall, RecordedCondition } from '../recording.ts';
import { pairCalls, type SpecContext } from './callPairs.ts';
import { parse, type ConvertedCall, sessionMethod, textArgument } from './convertCall.ts';
import type { Difference } from './specRemarks.ts';
import { replaceValues, shownCode, shownPlace } from './unknownValues.ts';
import type { Variables } from './variables.ts';

/** The steps of calls. */
export interface StepList {
  readonly steps: Element[];
  /** The page that generated code opens first. */
  entryPoint?: string;
  /** Whether calls are listed that became no step. */
  hasLosses: boolean;
}

/** The step of a call, with the call. */
interface CallStep {
  readonly call: RecordedCall;
  step: Element;
}

/** Converts calls to steps. Each call becomes a step, is a part of one, or is listed. */
export function stepsOf(calls: readonly RecordedCall[], context: SpecContext): StepList {
  const { variables, found } = context;
  const paired = pairCalls(calls, context);
  const list: StepList = { steps: [], hasLosses: false };
  const steps: CallStep[] = [];
  const failures = new Set(
    calls.flatMap(({ when }) => (when?.kind === 'failure' ? placeKey(when.place) : [])),
  );
  const refuse = (call: RecordedCall, difference: Difference): void => {
    list.hasLosses = true;
    found.notUnderstood.add(call.place, shownCode(call.code, variables.values), difference);
  };
  const remark = (call: RecordedCall, difference: Difference): void =>
    found.remarks.add(call.place, shownCode(call.code, variables.values), difference);
  const add = (call: RecordedCall, converted: ConvertedCall): void => {
    if ('refused' in converted) return refuse(call, converted.refused);
    for (const difference of converted.remarks) remark(call, difference);
    for (const [place, difference] of defaultsOf(converted, context))
      found.remarks.add(place, '', difference);
    const mayFail = call.mayFail === true || call.when?.isGuard === true;
    steps.push({ call, step: mayFail ? { ...converted.step, ignoreFailure: true } : converted.step });
    if (call.when?.isGuard) remark(call, { reason: guardReason() });
    if (failures.has(placeKey(call.place)) && !mayFail)
      remark(call, { reason: message('If this step fails, the test case ends, but the code goes on') });
  };
  for (const call of calls) {
    const pair = paired.get(call);
    if (pair?.kind === 'refused') refuse(call, pair.difference);
    else if (call.when && !call.when.isGuard) refuse(call, conditionReason(call.when, call.place));
    else if (pair?.kind === 'covered') {
      if (pair.remark) remark(call, pair.remark);
    } else if (pair?.kind === 'step') add(call, { step: pair.step, remarks: [], uses: new Set() });
    else if (pair?.kind === 'as') add(call, variables.convert(pair.call));
    else if (isSaid(call, calls, list, context)) continue;
    else add(call, variables.convert(call));
  }
  list.steps.push(...titled(steps, variables));
  return list;
}

const placeKey = ({ path, line }: Place): string => `${path}:${line}`;

/** Whether there is nothing to do for a call: it opens or ends the browser, or another step does it. */
function isSaid(
  call: RecordedCall,
  calls: readonly RecordedCall[],
  list: StepList,
  { variables }: SpecContext,
): boolean {
  if (/^(?:context|browser)\.close\(\)$/.test(call.code)) return true;
  const isPart = (other: RecordedCall): boolean =>
    placeKey(other.place) === placeKey(call.place) && other.code.startsWith(`${call.code}.`);
  if (call.on === 'nothing' && calls.some(isPart)) return true;
  const { value } = call;
  const isUsed =
    value !== undefined &&
    calls.some(
      (other) =>
        (other.when?.isGuard && other.when.value === value) ||
        (other.uses?.includes(value) && !('refused' in variables.convert(other))),
    );
  return isUsed || (call.code.startsWith('session.') && isSaidBySession(call, list));
}

function isSaidBySession(call: RecordedCall, list: StepList): boolean {
  const node = parse(call.code) as CallExpression;
  switch (sessionMethod(node)) {
    case 'followPages':
    case 'readClipboard':
    case 'note':
    case 'set':
      return true;
    case 'open':
      list.entryPoint = textArgument(node, 0) ?? '';
      return true;
    default:
      return false;
  }
}

const guardReason = (): Message =>
  message('The step has ignoreFailure: it always runs, and the test case goes on if it fails');

/** Why a call that isn't always made isn't a step. */
function conditionReason({ kind, place }: RecordedCondition, from: Place): Difference {
  const reason = conditionReasons[kind](shownPlace(place, from));
  return { reason, todo: message('If it is always done, add it as a step') };
}

const conditionReasons: Readonly<Record<RecordedCondition['kind'], (where: Message) => Message>> = {
  condition: (where) =>
    message('This depends on a condition ({0}), and the steps of a test case are always the same', where),
  failure: (where) => message('This depends on whether a step before it fails ({0})', where),
  retry: (where) => message('This is repeated until it passes ({0}), and a step is done once', where),
  race: (where) => message('This is one of several calls of which the first decides ({0})', where),
  limit: (where) => message('The code has more conditions than can be followed ({0})', where),
};

/** Texts in place of variables of the environment that aren't set, with their places: a test case has no such text. */
function defaultsOf(
  { uses }: Extract<ConvertedCall, { step: Element }>,
  { variables: { values } }: SpecContext,
): [Place, Difference][] {
  return [...uses].flatMap((id): [Place, Difference][] => {
    const { defaultTo, place, name = '' } = values[id] ?? {};
    if (defaultTo === undefined || !place) return [];
    const reason = message('The default "{0}" of "${1}" is left out', shownCode(defaultTo, values), name);
    return [[place, { reason, todo: message('Set the variable in the environment of the test target') }]];
  });
}

/** Steps with the titles of `test.step`: where that has a single step, the innermost title describes it. */
function titled(steps: readonly CallStep[], variables: Variables): Element[] {
  const counts = new Map<number, number>();
  for (const { call } of steps) for (const { id } of call.steps) counts.set(id, (counts.get(id) ?? 0) + 1);
  return steps.map(({ call, step }) => {
    const around = call.steps.findLast(({ id }) => counts.get(id) === 1);
    const title = around && replaceValues(around.title, variables.variableOf);
    return title === undefined ? step : withStepTitle(step, title);
  });
}

/** A step with the title of `test.step` as its description, unless that says what the step says anyway. */
function withStepTitle(step: Element, title: string): Element {
  const text = title
    .replace(/^\d+ · /, '')
    .replace(/ \(may fail\)$/, '')
    .trim();
  if (step.description || !text) return step;
  return /^\d+ · /.test(title) && isDescriptionOf(step, text) ? step : { description: text, ...step };
}

/** Whether generated code titles the step so: with its description, or what fits of it. */
function isDescriptionOf(step: Element, text: string): boolean {
  if (/^Run JavaScript|^Wait for JavaScript$/.test(text)) return true;
  const description = describeStep({ ...step, ignoreFailure: false }).trimEnd();
  return text === description.trim() || (text.endsWith('…') && description.startsWith(text.slice(0, -1)));
}
