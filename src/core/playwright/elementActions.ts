import type { Expression, Identifier, ObjectExpression, Property } from 'acorn';
import { message } from '../message.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import type { OptionTypes } from '../locator/locatorMethods.ts';
import { withoutParentheses, type Argument, type MethodCall } from '../locator/callChain.ts';
import { printLocatorLine } from '../locator/locatorLine.ts';
import { getArgument, readOptionsArgument, readTextArgument } from './callArguments.ts';
import { interactionSchema, type Interaction } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';
import { readOptions } from '../locator/readOptions.ts';
import { readLiteral } from '../locator/readLiteral.ts';
import type { StepContext } from './stepContext.ts';
import { readSelectors } from './readLocatorLinks.ts';

/** Converts a call on a locator to the action or assertion of a step. */
export type ElementAction = (
  call: MethodCall,
  context: StepContext,
) => Pick<Element, 'interaction' | 'assertion'>;

const clickOptions: OptionTypes = new Map([
  ['button', 'string'],
  ['clickCount', 'number'],
  ['force', 'boolean'],
]);
const force: OptionTypes = new Map([['force', 'boolean']]);
const point: OptionTypes = new Map([
  ['x', 'number'],
  ['y', 'number'],
]);
const delay: OptionTypes = new Map([['delay', 'number']]);
const state: OptionTypes = new Map([['state', 'string']]);
const optionOfSelect: OptionTypes = new Map([
  ['value', 'string'],
  ['label', 'string'],
  ['index', 'number'],
]);

export const elementActions: ReadonlyMap<string, ElementAction> = new Map<string, ElementAction>([
  ['click', (call, context) => click(call, context, false)],
  ['dblclick', (call, context) => click(call, context, true)],
  ['fill', (call, context) => withText('ENTER_TEXT', call, context)],
  ['press', (call, context) => withText('KEY_PRESS', call, context)],
  ['pressSequentially', type],
  ['type', type],
  ['clear', clear],
  ['hover', hover],
  ['selectOption', selectOption],
  ['setInputFiles', upload],
  ['dragTo', dragTo],
  ['check', (call, context) => toggle(call, context, 0)],
  ['uncheck', (call, context) => toggle(call, context, 0)],
  ['setChecked', (call, context) => toggle(call, context, 1)],
  ['waitFor', waitFor],
  ['scrollIntoViewIfNeeded', scrollIntoView],
]);

type StepBody = Pick<Element, 'interaction' | 'assertion'>;

const asInteraction = (interaction: Interaction): StepBody => ({ interaction });

function click(call: MethodCall, context: StepContext, isDouble: boolean): StepBody {
  const { clickCount = 1, button, force } = readOptionsArgument(call, 0, context, clickOptions);
  if (clickCount !== 1 && clickCount !== 2)
    rejectSpan(call, message('A test case can only click once or twice'));
  const calledWith = {
    ...(button === undefined ? {} : { button }),
    ...(isDouble || clickCount === 2 ? { double: true } : {}),
    ...(force === undefined ? {} : { force }),
  };
  const isPlain = Object.keys(calledWith).length === 0;
  const checked = interactionSchema.safeParse({ action: 'CLICK', ...(isPlain ? {} : { calledWith }) });
  return checked.success ? asInteraction(checked.data) : rejectSpan(call, message('Unknown mouse button'));
}

function withText(action: 'ENTER_TEXT' | 'KEY_PRESS', call: MethodCall, context: StepContext): StepBody {
  const calledWith = readTextArgument(call);
  readOptionsArgument(call, 1, context);
  return asInteraction({ action, calledWith });
}

function type(call: MethodCall, context: StepContext): StepBody {
  const text = readTextArgument(call);
  const options = readOptionsArgument(call, 1, context, delay);
  if (typeof options['delay'] !== 'number')
    return asInteraction({ action: 'TYPE_TEXT', calledWith: { text } });
  if (options['delay'] < 0) rejectSpan(call, message('{0}() needs a number from 0', 'delay'));
  return asInteraction({ action: 'TYPE_TEXT', calledWith: { text, delay: options['delay'] } });
}

function clear(call: MethodCall, context: StepContext): StepBody {
  readOptionsArgument(call, 0, context);
  return asInteraction({ action: 'ENTER_TEXT', calledWith: '' });
}

function hover(call: MethodCall, context: StepContext): StepBody {
  readOptionsArgument(call, 0, context);
  return asInteraction({ action: 'HOVER' });
}

/** A click changes the state whatever it was; Playwright would look first. */
function toggle(call: MethodCall, context: StepContext, optionsIndex: number): StepBody {
  if (optionsIndex > 0) readLiteral(getArgument(call));
  readOptionsArgument(call, optionsIndex, context);
  context.remark(
    call,
    message('{0}() is converted to a click, which doesn’t check the state first', call.method),
  );
  return asInteraction({ action: 'CLICK' });
}

function selectOption(call: MethodCall, context: StepContext): StepBody {
  const argument = withoutParentheses(getArgument(call));
  readOptionsArgument(call, 1, context);
  if (argument.type === 'Literal' && argument.raw === 'null')
    return asInteraction({ action: 'SELECT_OPTION', calledWith: null });
  if (argument.type !== 'ArrayExpression')
    return asInteraction({ action: 'SELECT_OPTION', calledWith: optionChoice(argument, call) });
  const calledWith = argument.elements.map((element) =>
    element ? optionChoice(element, call) : rejectSpan(argument, message('An option is missing')),
  );
  return asInteraction({ action: 'SELECT_OPTION', calledWith });
}

type OptionChoice = string | { value?: string; label?: string; index?: number };

function optionChoice(argument: Argument, call: MethodCall): OptionChoice {
  const node = withoutParentheses(argument);
  if (node.type !== 'ObjectExpression') {
    const value = readLiteral(argument);
    return typeof value === 'string'
      ? value
      : rejectSpan(node, message('{0}() needs text in quotes', call.method));
  }
  const options: OptionChoice = readOptions(call.method, optionOfSelect, argument);
  if (options.index !== undefined && !Number.isSafeInteger(options.index)) {
    rejectSpan(node, message('The index of an option is a whole number'));
  }
  return options;
}

function upload(call: MethodCall, context: StepContext): StepBody {
  const argument = withoutParentheses(getArgument(call));
  readOptionsArgument(call, 1, context);
  const only =
    argument.type === 'ArrayExpression' && argument.elements.length === 1 ? argument.elements[0] : undefined;
  if (argument.type === 'ArrayExpression' && !only) {
    return rejectSpan(
      argument,
      message('A step can upload only one file'),
      message('Add a separate step for each file'),
    );
  }
  const path = readTextArgument({ ...call, args: [only ?? argument] });
  const calledWith = path.split(/[\\/]/).at(-1) || path;
  if (calledWith !== path)
    context.remark(call, message('UPLOAD names a file of the folder “files”: add “{0}” to it', calledWith));
  return asInteraction({ action: 'UPLOAD', calledWith });
}

function dragTo(call: MethodCall, context: StepContext): StepBody {
  const target = readSelectors(getArgument(call));
  const options = call.args[1] && withoutParentheses(call.args[1]);
  const properties = options?.type === 'ObjectExpression' ? options.properties : [];
  const places = properties.filter(isPlace).map(({ key, value }) => [key.name, readPlace(call, value)]);
  const others = properties.filter((property) => !isPlace(property));
  const plain =
    options?.type === 'ObjectExpression' ? call.args.with(1, { ...options, properties: others }) : call.args;
  const how = {
    ...readOptionsArgument({ ...call, args: plain }, 1, context, force),
    ...Object.fromEntries(places),
  };
  const calledWith: [string, unknown] = [
    printLocatorLine(target),
    Object.keys(how).length === 0 ? null : how,
  ];
  return asInteraction({ action: 'DRAG_AND_DROP', calledWith });
}

const isPlace = (
  property: ObjectExpression['properties'][number],
): property is Property & { key: Identifier } =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  !property.computed &&
  ['sourcePosition', 'targetPosition'].includes(property.key.name);

function readPlace(call: MethodCall, place: Expression): { x: number; y: number } {
  const { x, y } = readOptions(call.method, point, place);
  return typeof x === 'number' && typeof y === 'number'
    ? { x, y }
    : rejectSpan(place, message('A place needs the numbers x and y'));
}

function scrollIntoView(call: MethodCall, context: StepContext): StepBody {
  readOptionsArgument(call, 0, context);
  return asInteraction({ action: 'SCROLL' });
}

function waitFor(call: MethodCall, context: StepContext): StepBody {
  const { state: until = 'visible' } = readOptionsArgument(call, 0, context, state);
  if (until === 'visible') return { assertion: { expectation: 'VISIBLE' } };
  return until === 'hidden'
    ? { assertion: { expectation: 'NOT_VISIBLE' } }
    : rejectSpan(call, message('A test case can only wait for an element to be visible or hidden'));
}
