import { message } from '../errors.ts';
import { refuse } from '../locator/syntaxError.ts';
import { optionsOf } from '../locator/links.ts';
import type { OptionTypes } from '../locator/methods.ts';
import { bare, literalOf, type Argument, type Call } from '../locator/syntax.ts';
import { printLocatorLine } from '../locator/locatorLine.ts';
import { argumentAt, optionsAt, selectorsIn, textOf, type StepReading } from './callReader.ts';
import { interactionSchema, type Interaction } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';

/** What a call does with the element that the locator in front of it finds. */
export type ElementAction = (call: Call, reading: StepReading) => Pick<Element, 'interaction' | 'assertion'>;

const clickOptions: OptionTypes = new Map([
  ['button', 'string'],
  ['clickCount', 'number'],
  ['force', 'boolean'],
]);
const delay: OptionTypes = new Map([['delay', 'number']]);
const state: OptionTypes = new Map([['state', 'string']]);
const optionOfSelect: OptionTypes = new Map([
  ['value', 'string'],
  ['label', 'string'],
  ['index', 'number'],
]);

export const elementActions: ReadonlyMap<string, ElementAction> = new Map<string, ElementAction>([
  ['click', (call, reading) => click(call, reading, false)],
  ['dblclick', (call, reading) => click(call, reading, true)],
  ['fill', (call, reading) => withText('ENTER_TEXT', call, reading)],
  ['press', (call, reading) => withText('KEY_PRESS', call, reading)],
  ['pressSequentially', type],
  ['type', type],
  ['clear', clear],
  ['hover', hover],
  ['selectOption', selectOption],
  ['setInputFiles', upload],
  ['dragTo', dragTo],
  ['check', (call, reading) => toggle(call, reading, 0)],
  ['uncheck', (call, reading) => toggle(call, reading, 0)],
  ['setChecked', (call, reading) => toggle(call, reading, 1)],
  ['waitFor', waitFor],
]);

type Done = Pick<Element, 'interaction' | 'assertion'>;

const done = (interaction: Interaction): Done => ({ interaction });

function click(call: Call, reading: StepReading, isDouble: boolean): Done {
  const { clickCount = 1, button, force } = optionsAt(call, 0, reading, clickOptions);
  if (clickCount !== 1 && clickCount !== 2) refuse(call, message('A test case can click once or twice only'));
  const calledWith = {
    ...(button === undefined ? {} : { button }),
    ...(isDouble || clickCount === 2 ? { double: true } : {}),
    ...(force === undefined ? {} : { force }),
  };
  const isPlain = Object.keys(calledWith).length === 0;
  const checked = interactionSchema.safeParse({ action: 'CLICK', ...(isPlain ? {} : { calledWith }) });
  return checked.success ? done(checked.data) : refuse(call, message('Unknown mouse button'));
}

function withText(action: 'ENTER_TEXT' | 'KEY_PRESS', call: Call, reading: StepReading): Done {
  const calledWith = textOf(call);
  optionsAt(call, 1, reading);
  return done({ action, calledWith });
}

function type(call: Call, reading: StepReading): Done {
  const text = textOf(call);
  const options = optionsAt(call, 1, reading, delay);
  if (typeof options['delay'] !== 'number') return done({ action: 'TYPE_TEXT', calledWith: { text } });
  if (options['delay'] < 0) refuse(call, message('{0}() needs a number from 0', 'delay'));
  return done({ action: 'TYPE_TEXT', calledWith: { text, delay: options['delay'] } });
}

function clear(call: Call, reading: StepReading): Done {
  optionsAt(call, 0, reading);
  return done({ action: 'ENTER_TEXT', calledWith: '' });
}

function hover(call: Call, reading: StepReading): Done {
  optionsAt(call, 0, reading);
  return done({ action: 'HOVER' });
}

/** A click changes the state whatever it was; Playwright would look first. */
function toggle(call: Call, reading: StepReading, optionsIndex: number): Done {
  if (optionsIndex > 0) literalOf(argumentAt(call));
  optionsAt(call, optionsIndex, reading);
  reading.remark(
    call,
    message('{0}() is converted to a click, which doesn’t check the state first', call.method),
  );
  return done({ action: 'CLICK' });
}

function selectOption(call: Call, reading: StepReading): Done {
  const argument = bare(argumentAt(call));
  optionsAt(call, 1, reading);
  if (argument.type === 'Literal' && argument.raw === 'null')
    return done({ action: 'SELECT_OPTION', calledWith: null });
  if (argument.type !== 'ArrayExpression')
    return done({ action: 'SELECT_OPTION', calledWith: wanted(argument, call) });
  const calledWith = argument.elements.map((one) =>
    one ? wanted(one, call) : refuse(argument, message('An option is missing')),
  );
  return done({ action: 'SELECT_OPTION', calledWith });
}

type Wanted = string | { value?: string; label?: string; index?: number };

function wanted(argument: Argument, call: Call): Wanted {
  const node = bare(argument);
  if (node.type !== 'ObjectExpression') {
    const value = literalOf(argument);
    return typeof value === 'string'
      ? value
      : refuse(node, message('{0}() needs a text in quotes', call.method));
  }
  const options: Wanted = optionsOf(call.method, optionOfSelect, argument);
  if (options.index !== undefined && !Number.isSafeInteger(options.index)) {
    refuse(node, message('The index of an option is a whole number'));
  }
  return options;
}

function upload(call: Call, reading: StepReading): Done {
  const argument = bare(argumentAt(call));
  optionsAt(call, 1, reading);
  const only =
    argument.type === 'ArrayExpression' && argument.elements.length === 1 ? argument.elements[0] : undefined;
  if (argument.type === 'ArrayExpression' && !only) {
    return refuse(
      argument,
      message('A step can upload only one file'),
      message('Add a separate step for each file'),
    );
  }
  return done({ action: 'UPLOAD', calledWith: textOf({ ...call, args: [only ?? argument] }) });
}

function dragTo(call: Call, reading: StepReading): Done {
  const target = selectorsIn(argumentAt(call), reading);
  optionsAt(call, 1, reading);
  return done({ action: 'DRAG_AND_DROP', calledWith: [printLocatorLine(target), null] });
}

function waitFor(call: Call, reading: StepReading): Done {
  const { state: until = 'visible' } = optionsAt(call, 0, reading, state);
  if (until === 'visible') return { assertion: { expectation: 'VISIBLE' } };
  return until === 'hidden'
    ? { assertion: { expectation: 'NOT_VISIBLE' } }
    : refuse(call, message('A test case can only wait for an element to be visible or hidden'));
}
