import type { Expression, Identifier, ObjectExpression, Property } from 'acorn';
import type { CallArgument, CallOptions, PlaywrightCall } from '../../steps/define/playwrightCall.ts';
import { actionDefinitions, expectationDefinitions, type ActionDefinition } from '../../steps/table.ts';
import { selectorSchema, type Selector } from '../case/selector.ts';
import type { Interaction } from '../case/stepSchemas.ts';
import type { Element } from '../case/testCase.ts';
import {
  parseCallChain,
  isNamed,
  isPage,
  type MethodCall,
  type Chain,
  withoutParentheses,
  type Argument,
} from '../locator/callChain.ts';
import { printLocatorLine } from '../locator/locatorLine.ts';
import { methodsByName, type LiteralType, type OptionTypes } from '../locator/locatorMethods.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { readChainLinks, readSelectors } from '../locator/readLinks.ts';
import { readLiteral, type Literal } from '../locator/readLiteral.ts';
import { readOptions } from '../locator/readOptions.ts';
import { message, type Message } from '../message.ts';
import type { StepContext } from './codeRemarks.ts';

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
  rejectSpan(call.name, message('"{0}" isn\'t supported as a step in a test case', call.method.slice(0, 40)));
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

/** Options of Playwright that change how long it takes and not what is done. */
const waitOptions: OptionTypes = new Map([
  ['timeout', 'number'],
  ['noWaitAfter', 'boolean'],
]);

/** A call in code that was parsed. Its methods throw a {LocatorSyntaxError} for what no test case can say. */
export class PlaywrightCallReader implements PlaywrightCall {
  constructor(
    private readonly call: MethodCall,
    private readonly context: StepContext,
  ) {}

  get method(): string {
    return this.call.method;
  }

  get hasArguments(): boolean {
    return this.call.args.length > 0;
  }

  text(index = 0): string {
    return this.argument(index).text();
  }

  number(index = 0): number {
    const argument = this.argument(index);
    const value = argument.constant();
    return typeof value === 'number' && value >= 0
      ? value
      : argument.refuse(message('{0}() needs a number from 0', this.method));
  }

  /** The last line shows how far it was indented. */
  code(): string {
    const code = this.text();
    const lines = code.split('\n');
    const last = lines.at(-1) ?? '';
    if (lines.length < 3 || lines[0] !== '' || last.trim() !== '') return code;
    const indent = ' '.repeat(last.length + 2);
    return lines
      .slice(1, -1)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n');
  }

  argument(index = 0): CallArgument {
    const argument = this.call.args[index];
    return argument
      ? new ArgumentReader(this.method, argument)
      : this.refuse(message('{0}() needs an argument', this.method));
  }

  options(index: number, types: CallOptions = {}, dropped: CallOptions = {}): Record<string, never> {
    const given = this.call.args[index];
    if (!given) return {};
    const { argument, points } = this.splitPoints(given, types);
    const tooMany = this.call.args[index + 1];
    if (tooMany) rejectSpan(tooMany, message("{0}() doesn't support this argument", this.method));
    const known = new Map([...literalTypes(types), ...waitOptions, ...literalTypes(dropped)]);
    const options = readOptions(this.method, known, argument);
    for (const key of Object.keys(options)) {
      if (!Object.hasOwn(types, key) && key !== 'noWaitAfter') this.remark(message('"{0}" is left out', key));
    }
    const kept = Object.entries(options).filter(([key]) => Object.hasOwn(types, key));
    return Object.fromEntries([...kept, ...points]) as Record<string, never>;
  }

  remark(reason: Message): void {
    this.context.remark(this.call, reason);
  }

  refuse(reason: Message): never {
    return rejectSpan(this.call, reason);
  }

  /** Options that are points, and the argument without them. */
  private splitPoints(given: Argument, types: CallOptions) {
    const node = withoutParentheses(given);
    if (node.type !== 'ObjectExpression') return { argument: given, points: [] };
    const properties = node.properties.filter((property) => !isPoint(property, types));
    const points = node.properties
      .filter((property) => isPoint(property, types))
      .map(({ key, value }) => [key.name, readPoint(this.method, value)] as const);
    return { argument: { ...node, properties }, points };
  }
}

/** An argument of a call, or an item of a list in one. */
class ArgumentReader implements CallArgument {
  private readonly node: ReturnType<typeof withoutParentheses<Argument>>;

  constructor(
    private readonly method: string,
    private readonly argument: Argument,
  ) {
    this.node = withoutParentheses(argument);
  }

  get items(): (CallArgument | undefined)[] | undefined {
    return this.node.type === 'ArrayExpression'
      ? this.node.elements.map((item) => (item ? new ArgumentReader(this.method, item) : undefined))
      : undefined;
  }

  get isNull(): boolean {
    return this.node.type === 'Literal' && this.node.raw === 'null';
  }

  get isObject(): boolean {
    return this.node.type === 'ObjectExpression';
  }

  text(): string {
    const value = this.constant();
    return typeof value === 'string'
      ? value
      : rejectSpan(this.argument, message('{0}() needs text in quotes', this.method));
  }

  constant(): Literal {
    return readLiteral(this.argument);
  }

  locatorLine(): string {
    return printLocatorLine(readSelectors(this.argument));
  }

  fields(types: CallOptions): Record<string, never> {
    return readOptions(this.method, literalTypes(types), this.argument) as Record<string, never>;
  }

  refuse(reason: Message, todo?: Message): never {
    return rejectSpan(this.node, reason, todo);
  }
}

const literalTypes = (types: CallOptions): OptionTypes =>
  new Map(Object.entries(types).filter((entry): entry is [string, LiteralType] => entry[1] !== 'point'));

const isPoint = (
  property: ObjectExpression['properties'][number],
  types: CallOptions,
): property is Property & { key: Identifier } =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  !property.computed &&
  Object.hasOwn(types, property.key.name) &&
  types[property.key.name] === 'point';

const pointFields: OptionTypes = new Map([
  ['x', 'number'],
  ['y', 'number'],
]);

function readPoint(method: string, node: Expression): { x: number; y: number } {
  const { x, y } = readOptions(method, pointFields, node);
  return typeof x === 'number' && typeof y === 'number'
    ? { x, y }
    : rejectSpan(node, message('A place needs the numbers x and y'));
}
