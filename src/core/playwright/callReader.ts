import type { Expression } from 'acorn';
import { message, type Message } from '../errors.ts';
import { refuse } from '../locator/syntaxError.ts';
import { linksOf, optionsOf, type LocatorLink } from '../locator/links.ts';
import type { OptionTypes } from '../locator/methods.ts';
import {
  chainOf,
  isPage,
  literalOf,
  type Argument,
  type Call,
  type Chain,
  type Literal,
} from '../locator/syntax.ts';
import type { StepsFromCode } from './stepsFromCode.ts';
import type { Source } from './pieces.ts';
import type { Selector } from '../case/selector.ts';
import type { Span } from '../text/span.ts';

/** What is known while code is read from top to bottom. */
export interface Reading {
  readonly source: Source;
  readonly result: StepsFromCode;
  /** Locators by the names under which the code keeps them. */
  readonly locators: Map<string, readonly LocatorLink[]>;
  readonly tests: { count: number };
}

/** The same while one statement becomes a step. */
export interface StepReading extends Reading {
  /** Says that the step differs from the code. */
  readonly remark: (span: Span, reason: Message) => void;
}

/** The locator that an expression stands for, as links. */
export const linksIn = (expression: Expression, reading: Reading): LocatorLink[] =>
  linksOfChain(chainOf(expression), expression, reading);

/** The locator that an argument stands for, as selectors. */
export function selectorsIn(argument: Argument, reading: Reading): Selector[] {
  if (argument.type === 'SpreadElement') return refuse(argument, message('“...” isn’t supported here'));
  return linksIn(argument, reading).map(({ selector }) => selector);
}

/** The locator of a chain: from the page, or from a locator that the code keeps under a name. */
export function linksOfChain({ base, calls }: Chain, span: Span, { locators }: Reading): LocatorLink[] {
  const kept = base?.type === 'Identifier' ? locators.get(base.name) : undefined;
  if (base && !kept && !isPage(base)) refuseBase(base);
  const links = linksOf(calls, kept);
  return links.length > 0 ? links : refuse(span, message('A locator is expected here'));
}

function refuseBase(base: Exclude<Chain['base'], undefined>): never {
  if (base.type !== 'Identifier') return refuse(base, message('This isn’t a known locator'));
  return /^page\d+$/.test(base.name)
    ? refuse(base, message('“{0}” is another page: a test case can’t name pages', base.name))
    : refuse(base, message('“{0}” isn’t a known locator', base.name.slice(0, 40)));
}

/** The argument at `index` as a text. */
export function textOf(call: Call, index = 0): string {
  const value = literalAt(call, index);
  return typeof value === 'string'
    ? value
    : refuse(call.args[index] ?? call, message('{0}() needs a text in quotes', call.method));
}

/** The argument at `index` as a number from zero on. */
export function amountOf(call: Call, index = 0): number {
  const value = literalAt(call, index);
  return typeof value === 'number' && value >= 0
    ? value
    : refuse(call.args[index] ?? call, message('{0}() needs a number from 0', call.method));
}

function literalAt(call: Call, index: number): Literal {
  return literalOf(argumentAt(call, index));
}

/** The argument at `index`, which has to be there. */
export const argumentAt = (call: Call, index = 0): Argument =>
  call.args[index] ?? refuse(call, message('{0}() needs an argument', call.method));

/** Options of Playwright that change how long it takes and not what is done. */
const ofTime: OptionTypes = new Map([
  ['timeout', 'number'],
  ['noWaitAfter', 'boolean'],
]);

/**
 * The options at `index`, the last argument that the call takes. Options that only tell how long to
 * wait, and those in `dropped`, are left out with a word about it.
 */
export function optionsAt(
  call: Call,
  index: number,
  { remark }: StepReading,
  types: OptionTypes = new Map(),
  dropped: OptionTypes = new Map(),
): Readonly<Record<string, Literal>> {
  const tooMany = call.args[index + 1];
  if (tooMany) refuse(tooMany, message('{0}() doesn’t support this argument', call.method));
  const argument = call.args[index];
  if (!argument) return {};
  const options = optionsOf(call.method, new Map([...types, ...ofTime, ...dropped]), argument);
  for (const key of Object.keys(options)) {
    if (!types.has(key) && key !== 'noWaitAfter') remark(call, message('“{0}” is left out', key));
  }
  return Object.fromEntries(Object.entries(options).filter(([key]) => types.has(key)));
}

/** The variables that the texts of a value name, as the service would read them. */
export function variablesIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') for (const [name] of inner.matchAll(/\$\$?[A-Za-z_]\w*/g)) found.add(name);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(visit);
  };
  visit(value);
  return [...found];
}
