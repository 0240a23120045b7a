import type { Expression, Identifier, ObjectExpression, Property } from 'acorn';
import type { CallArgument, CallOptions, PlaywrightCall } from '../../steps/define/playwrightCall.ts';
import { withoutParentheses, type Argument, type MethodCall } from '../locator/callChain.ts';
import { printLocatorLine } from '../locator/locatorLine.ts';
import type { LiteralType, OptionTypes } from '../locator/locatorMethods.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { readLiteral, type Literal } from '../locator/readLiteral.ts';
import { readOptions } from '../locator/readOptions.ts';
import { message, type Message } from '../message.ts';
import { readSelectors } from './readLocatorLinks.ts';
import type { StepContext } from './stepContext.ts';

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
    if (tooMany) rejectSpan(tooMany, message('{0}() doesn’t support this argument', this.method));
    const known = new Map([...literalTypes(types), ...waitOptions, ...literalTypes(dropped)]);
    const options = readOptions(this.method, known, argument);
    for (const key of Object.keys(options)) {
      if (!Object.hasOwn(types, key) && key !== 'noWaitAfter') this.remark(message('“{0}” is left out', key));
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
