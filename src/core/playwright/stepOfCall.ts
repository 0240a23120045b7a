import type { Expression } from 'acorn';
import { message } from '../message.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { methodsByName, type OptionTypes } from '../locator/locatorMethods.ts';
import { parseCallChain, isNamed, isPage, type MethodCall, type Chain } from '../locator/callChain.ts';
import { elementActions, type ElementAction } from './elementActions.ts';
import { readNumberArgument, readOptionsArgument, readTextArgument } from './callArguments.ts';
import { selectorSchema, type Selector } from '../case/selector.ts';
import type { Interaction } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';
import type { StepContext } from './stepContext.ts';
import { readChainLinks } from './readLocatorLinks.ts';

/** The step that a call of Playwright stands for, such as `page.getByText('Save').click()`. */
export function stepOfCall(node: Expression, context: StepContext): Element {
  const chain = parseCallChain(node);
  const call = chain.calls.at(-1);
  if (!call) return rejectSpan(node, message('This has no equivalent in a test case'));
  if (chain.base && isKeyboard(chain.base)) return keyboardStep(call, chain, context);
  if (chain.calls.length === 1 && chain.base && isPage(chain.base)) return pageStep(call, context);
  const action = elementActions.get(call.method);
  if (!action) return refuseCall(call);
  const links = readChainLinks({ base: chain.base, calls: chain.calls.slice(0, -1) }, call.name);
  return { ...action(call, context), selectors: links.map(({ selector }) => selector) };
}

function refuseCall(call: MethodCall): never {
  if (methodsByName.has(call.method) || call.method === 'contentFrame') {
    rejectSpan(call, message('This locates an element but does nothing with it'));
  }
  rejectSpan(call.name, message('“{0}” isn’t supported as a step in a test case', call.method.slice(0, 40)));
}

/** `page.click('#save')`, the older way to write `page.locator('#save').click()`. */
function pageStep(call: MethodCall, context: StepContext): Element {
  const action = pageActions.get(call.method);
  if (action) return { interaction: action(call, context) };
  const onElement = elementActions.get(call.method);
  if (!onElement || !takesSelector.has(call.method)) return refuseCall(call);
  return {
    ...onElement({ ...call, args: call.args.slice(1) }, context),
    selectors: [css(readTextArgument(call))],
  };
}

const css = (selector: string): Selector => selectorSchema.parse({ selectorType: 'CSS', selector });

const takesSelector = new Set(
  'check click dblclick fill hover press selectOption setChecked setInputFiles type uncheck'.split(' '),
);

type PageAction = (call: MethodCall, context: StepContext) => Interaction;

const loadStates: ReadonlyMap<string, 'load' | 'domContentLoaded' | 'networkIdle'> = new Map([
  ['load', 'load'],
  ['domcontentloaded', 'domContentLoaded'],
  ['networkidle', 'networkIdle'],
]);

const waitUntil: OptionTypes = new Map([['waitUntil', 'string']]);

const pageActions: ReadonlyMap<string, PageAction> = new Map<string, PageAction>([
  [
    'goto',
    (call, context) => {
      readOptionsArgument(call, 1, context, undefined, waitUntil);
      return { action: 'GO_TO', calledWith: readTextArgument(call) };
    },
  ],
  [
    'close',
    (call, context) => {
      readOptionsArgument(call, 0, context);
      return { action: 'CLOSE_PAGE' };
    },
  ],
  [
    'waitForTimeout',
    (call, context) => {
      readOptionsArgument(call, 1, context);
      return {
        action: 'WAIT_FOR',
        calledWith: { type: 'fixedTime', timeMilliseconds: readNumberArgument(call) },
      };
    },
  ],
  [
    'waitForLoadState',
    (call, context) => {
      readOptionsArgument(call, 1, context);
      const type = loadStates.get(call.args.length > 0 ? readTextArgument(call) : 'load');
      if (!type)
        return rejectSpan(call, message('{0}() needs load, domcontentloaded or networkidle', call.method));
      return { action: 'WAIT_FOR', calledWith: { type } };
    },
  ],
]);

const isKeyboard = (base: Exclude<Chain['base'], undefined>): boolean =>
  base.type === 'MemberExpression' && isNamed(base, 'keyboard') && isPage(base.object);

const keyboardActions: ReadonlyMap<string, ElementAction | undefined> = new Map([
  ['press', elementActions.get('press')],
  ['type', elementActions.get('type')],
]);

/** A key goes to the element that has the focus, as that of a step without a locator; for text, CSS has a word for it. */
function keyboardStep(call: MethodCall, { calls }: Chain, context: StepContext): Element {
  const action = calls.length === 1 ? keyboardActions.get(call.method) : undefined;
  if (!action) return refuseCall(call);
  if (call.method === 'press') return action(call, context);
  context.remark(call, message('The key is sent to the focused element. Add a locator to be safe'));
  return { ...action(call, context), selectors: [css(':focus')] };
}
