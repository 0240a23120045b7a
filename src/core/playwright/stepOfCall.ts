import type { Expression } from 'acorn';
import { actionDefinitions, expectationDefinitions, type ActionDefinition } from '../../steps/table.ts';
import { message } from '../message.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { methodsByName } from '../locator/locatorMethods.ts';
import { parseCallChain, isNamed, isPage, type MethodCall, type Chain } from '../locator/callChain.ts';
import { PlaywrightCallReader } from './playwrightCallReader.ts';
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
  const meant = findActionCall('locatorOrPage', call) ?? findActionCall('locator', call);
  if (!meant && call.method !== 'waitFor') return refuseCall(call);
  const links = readChainLinks({ base: chain.base, calls: chain.calls.slice(0, -1) }, call.name);
  const selectors = links.map(({ selector }) => selector);
  return meant
    ? { interaction: meant.read(call, context), selectors }
    : { assertion: waitedFor(call, context), selectors };
}

/** The groups of calls that definitions have. */
type CallGroup = keyof NonNullable<ActionDefinition['fromPlaywright']>;

/** An action that a call means. */
interface ActionCall {
  readonly action: ActionDefinition;
  readonly read: (call: MethodCall, context: StepContext) => Interaction;
}

/** The action that a call means in a group of calls; undefined where there is none. */
export function findActionCall(group: CallGroup, { method }: MethodCall): ActionCall | undefined {
  for (const action of actionDefinitions) {
    const calls = action.fromPlaywright?.[group] ?? {};
    const read = Object.hasOwn(calls, method) ? calls[method] : undefined;
    if (!read) continue;
    return {
      action,
      read: (call, context) => {
        const calledWith = read(new PlaywrightCallReader(call, context));
        return { action: action.name, ...(calledWith === undefined ? {} : { calledWith }) } as Interaction;
      },
    };
  }
  return undefined;
}

function waitedFor(call: MethodCall, context: StepContext): NonNullable<Element['assertion']> {
  const { state = 'visible' } = new PlaywrightCallReader(call, context).options(0, { state: 'string' });
  const meant = expectationDefinitions.find(({ fromPlaywright }) => fromPlaywright.waitFor === state);
  return meant
    ? ({ expectation: meant.name } as NonNullable<Element['assertion']>)
    : rejectSpan(call, message('A test case can only wait for an element to be visible or hidden'));
}

function refuseCall(call: MethodCall): never {
  if (methodsByName.has(call.method) || call.method === 'contentFrame') {
    rejectSpan(call, message('This locates an element but does nothing with it'));
  }
  rejectSpan(call.name, message('“{0}” isn’t supported as a step in a test case', call.method.slice(0, 40)));
}

/** `page.click('#save')`, the older way to write `page.locator('#save').click()`. */
function pageStep(call: MethodCall, context: StepContext): Element {
  const onPage = findActionCall('page', call);
  if (onPage) return { interaction: onPage.read(call, context) };
  const onElement = findActionCall('locatorOrPage', call) ?? refuseCall(call);
  return {
    interaction: onElement.read({ ...call, args: call.args.slice(1) }, context),
    selectors: [css(new PlaywrightCallReader(call, context).text())],
  };
}

const css = (selector: string): Selector => selectorSchema.parse({ selectorType: 'CSS', selector });

const isKeyboard = (base: Exclude<Chain['base'], undefined>): boolean =>
  base.type === 'MemberExpression' && isNamed(base, 'keyboard') && isPage(base.object);

/** A key goes to the element that has the focus, as that of a step without a locator; for text, CSS has a word for it. */
function keyboardStep(call: MethodCall, { calls }: Chain, context: StepContext): Element {
  const meant = calls.length === 1 ? findActionCall('keyboard', call) : undefined;
  if (!meant) return refuseCall(call);
  if (meant.action.element !== 'required') return { interaction: meant.read(call, context) };
  context.remark(call, message('The key is sent to the focused element. Add a locator to be safe'));
  return { interaction: meant.read(call, context), selectors: [css(':focus')] };
}
