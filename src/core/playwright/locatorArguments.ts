import type { Expression } from 'acorn';
import type { Selector } from '../case/selector.ts';
import { message } from '../errors.ts';
import { linksOf, type LocatorLink } from '../locator/locatorLinks.ts';
import { chainOf, isPage, type Argument, type Chain } from '../locator/callChain.ts';
import { refuse } from '../locator/locatorSyntaxError.ts';
import type { Span } from '../text/span.ts';
import type { ConversionContext } from './conversionContext.ts';

/** The locator that an expression stands for, as links. */
export const linksIn = (expression: Expression, context: ConversionContext): LocatorLink[] =>
  linksOfChain(chainOf(expression), expression, context);

/** The locator that an argument stands for, as selectors. */
export function selectorsIn(argument: Argument, context: ConversionContext): Selector[] {
  if (argument.type === 'SpreadElement') return refuse(argument, message('“...” isn’t supported here'));
  return linksIn(argument, context).map(({ selector }) => selector);
}

/** The locator of a chain: from the page, or from a locator that the code keeps under a name. */
export function linksOfChain(
  { base, calls }: Chain,
  span: Span,
  { locators }: ConversionContext,
): LocatorLink[] {
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
