import { selectorSchema, type Selector } from '../case/selector.ts';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import {
  withoutParentheses,
  type Argument,
  type MethodCall,
  parseCallChain,
  isPage,
  type Chain,
} from './callChain.ts';
import {
  filterOptions,
  methodsByName,
  unsupportedMethods,
  unsupportedOptions,
  type LocatorMethod,
} from './locatorMethods.ts';
import { rejectSpan, rejectName } from './locatorSyntaxError.ts';
import { readLiteral, type Literal } from './readLiteral.ts';
import { readOptions, rejectType, type LocatorOptions } from './readOptions.ts';

/**
 * One selector and where its line says it. `name` is the method's name, `argument` its first
 * argument. The filter of `locator('li', { hasText: 'a' })` stands where its options stand.
 */
export interface LocatorLink extends Span {
  readonly selector: Selector;
  readonly name: Span;
  readonly argument?: Span;
}

/** The selectors that a chain of calls stands for. */
export function readLinks(calls: readonly MethodCall[]): LocatorLink[] {
  const links: LocatorLink[] = [];
  for (const call of calls) {
    if (call.method === 'contentFrame') enterFrame(links, call);
    else links.push(...linksOfCall(call));
  }
  return links;
}

function linksOfCall(call: MethodCall): LocatorLink[] {
  const method = methodOf(call);
  const hasArgument = method.argument !== 'none';
  const types = method.type === 'CSS' ? filterOptions : method.options;
  const [first] = call.args;
  if (hasArgument && !first) {
    return rejectSpan(call, message('{0}() needs an argument', method.name));
  }
  const [options, tooMany] = call.args.slice(hasArgument ? 1 : 0);
  const extra = types.size === 0 ? options : tooMany;
  if (extra) rejectSpan(extra, message("{0}() doesn't support this argument", method.name));
  const selector = hasArgument && first ? argumentOf(method, first) : undefined;
  const parsed = options ? readOptions(method.name, types, options) : undefined;
  const { start, end, name } = call;
  const link = { start, end, name, ...(hasArgument && first ? { argument: spanOf(first) } : {}) };
  if (method.type !== 'CSS' || !parsed || !options) {
    return [{ ...link, selector: selectorOf(method.type, selector, parsed) }];
  }
  return [
    { ...link, selector: selectorOf('CSS', selector) },
    { ...spanOf(options), name, selector: selectorOf('FILTER', undefined, parsed) },
  ];
}

function methodOf(call: MethodCall): LocatorMethod {
  const method = methodsByName.get(call.method);
  if (method) return method;
  const refusal = unsupportedMethods.get(call.method);
  if (refusal) return rejectSpan(call.name, refusal.what, refusal.todo);
  const what = message('"{0}" isn\'t supported', call.method.slice(0, 40));
  return rejectName(call.name, what, call.method, [...methodsByName.keys(), 'contentFrame']);
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

function selectorOf(selectorType: string, selector?: string, options?: LocatorOptions): Selector {
  return selectorSchema.parse({
    selectorType,
    ...(selector === undefined ? {} : { selector }),
    ...(options && Object.keys(options).length > 0 ? { options } : {}),
  });
}

/** `locator('iframe').contentFrame()` is `frameLocator('iframe')`; what picks one of them may stand between. */
function enterFrame(links: LocatorLink[], call: MethodCall): void {
  const [extra] = call.args;
  if (extra) rejectSpan(extra, message("{0}() doesn't support this argument", call.method));
  const at = links.findLastIndex(({ selector }) => !isPick(selector));
  const frame = links[at];
  const last = links.at(-1);
  if (frame?.selector.selectorType !== 'CSS' || !last) {
    return rejectSpan(
      call.name,
      message('In a test case, frames can only be located by CSS'),
      message('Use locator(…).contentFrame(), such as locator(\'iframe[title="Chat"]\').contentFrame()'),
    );
  }
  links[at] = { ...frame, selector: selectorOf('FRAME', frame.selector.selector) };
  links[links.length - 1] = { ...(links.at(-1) ?? last), end: call.end };
}

const isPick = ({ selectorType }: Selector): boolean =>
  selectorType === 'FIRST' || selectorType === 'LAST' || selectorType === 'NTH';

function argumentOf(method: LocatorMethod, argument: Argument): string {
  const node = withoutParentheses(argument);
  if (node.type === 'CallExpression') {
    const nested = unsupportedOptions.get('has');
    if (nested) return rejectSpan(node, nested.what, nested.todo);
  }
  const value = readLiteral(argument);
  if (method.argument === 'string')
    return typeof value === 'string' ? value : rejectType(node, method.name, 'string');
  return wholeNumber(node, value) ?? rejectSpan(node, message('{0}() needs a whole number', method.name));
}

/** Digits are kept as they are: a number in code would round what has more than sixteen. */
function wholeNumber(node: Argument, value: Literal): string | undefined {
  if (typeof value !== 'number') return undefined;
  const literal = node.type === 'UnaryExpression' ? node.argument : node;
  const raw = literal.type === 'Literal' ? (literal.raw ?? '').replaceAll('_', '') : '';
  if (/^\d+$/.test(raw)) return String(value < 0 ? -BigInt(raw) : BigInt(raw));
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The locator that an argument stands for, as selectors. */
export function readSelectors(argument: Argument): Selector[] {
  if (argument.type === 'SpreadElement') return rejectSpan(argument, message('"..." isn\'t supported here'));
  return readChainLinks(parseCallChain(argument), argument).map(({ selector }) => selector);
}

/** The locator of a chain from the page. */
export function readChainLinks({ base, calls }: Chain, span: Span): LocatorLink[] {
  if (base && !isPage(base)) refuseBase(base);
  const links = readLinks(calls);
  return links.length > 0 ? links : rejectSpan(span, message('A locator is expected here'));
}

function refuseBase(base: NonNullable<Chain['base']>): never {
  if (base.type !== 'Identifier') return rejectSpan(base, message("This isn't a known locator"));
  return /^page\d+$/.test(base.name)
    ? rejectSpan(base, message('"{0}" is another page: a test case can\'t name pages', base.name))
    : rejectSpan(base, message('"{0}" isn\'t a known locator', base.name.slice(0, 40)));
}
