import type { Selector } from '../case/selector.ts';
import { message } from '../message.ts';
import { readLinks, type LocatorLink } from '../locator/readLinks.ts';
import { parseCallChain, isPage, type Argument, type Chain } from '../locator/callChain.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import type { Span } from '../text/span.ts';

/** The locator that an argument stands for, as selectors. */
export function readSelectors(argument: Argument): Selector[] {
  if (argument.type === 'SpreadElement') return rejectSpan(argument, message('“...” isn’t supported here'));
  return readChainLinks(parseCallChain(argument), argument).map(({ selector }) => selector);
}

/** The locator of a chain from the page. */
export function readChainLinks({ base, calls }: Chain, span: Span): LocatorLink[] {
  if (base && !isPage(base)) refuseBase(base);
  const links = readLinks(calls);
  return links.length > 0 ? links : rejectSpan(span, message('A locator is expected here'));
}

function refuseBase(base: NonNullable<Chain['base']>): never {
  if (base.type !== 'Identifier') return rejectSpan(base, message('This isn’t a known locator'));
  return /^page\d+$/.test(base.name)
    ? rejectSpan(base, message('“{0}” is another page: a test case can’t name pages', base.name))
    : rejectSpan(base, message('“{0}” isn’t a known locator', base.name.slice(0, 40)));
}
