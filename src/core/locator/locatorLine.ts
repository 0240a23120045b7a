import { parseExpressionAt, type Expression } from 'acorn';
import type { Selector } from '../case/selector.ts';
import { message } from '../message.ts';
import { parseCallChain, isPage, acornOptions } from './callChain.ts';
import { rejectSpan, toLocatorSyntaxError } from './locatorSyntaxError.ts';
import { printLink, type LocatorLine } from './printLink.ts';
import { readLinks, type LocatorLink } from './readLinks.ts';

/** A longer line is refused: whoever pasted it had something else in mind. */
const maxLineLength = 20_000;

/**
 * Reads a locator line, such as `page.getByRole('button', { name: 'Save' }).first()`. Nothing is
 * run: only chains of known methods with plain values are taken.
 *
 * @throws {LocatorSyntaxError} with the reason and the place of what a test case cannot say
 */
export const parseLocatorLine = (text: string): Selector[] =>
  parseLocatorLinks(text).map(({ selector }) => selector);

/** The same, with the place of each link in the text. */
export function parseLocatorLinks(text: string): LocatorLink[] {
  if (text.length > maxLineLength) {
    return rejectSpan(
      { start: maxLineLength, end: text.length },
      message("Locators longer than {0} characters aren't supported", maxLineLength),
    );
  }
  const { base, calls } = parseCallChain(expressionIn(text));
  if (base && !isPage(base)) {
    rejectSpan(base, message('A locator starts with "page." or with a locator method, such as getByRole'));
  }
  if (base && calls.length === 0) {
    rejectSpan(base, message('A locator method, such as getByRole, is expected after "page."'));
  }
  return readLinks(calls);
}

function expressionIn(text: string): Expression {
  if (text.trim() === '') rejectSpan({ start: 0, end: text.length }, message('There is no locator'));
  let expression: Expression;
  try {
    expression = parseExpressionAt(text, 0, acornOptions);
  } catch (error) {
    throw toLocatorSyntaxError(error, text);
  }
  const rest = afterComments(text, expression.end);
  const end = text[rest] === ';' ? afterComments(text, rest + 1) : rest;
  if (end < text.length) {
    rejectSpan({ start: end, end: text.trimEnd().length }, message("This isn't part of the locator"));
  }
  return expression;
}

/** The place of the next character that is neither space nor comment. */
function afterComments(text: string, from: number): number {
  const gap = /(?:\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/y;
  gap.lastIndex = from;
  gap.exec(text);
  return gap.lastIndex;
}

/** The selectors as a locator line in canonical form, as `toLocatorLine` prints it. */
export const printLocatorLine = (selectors: readonly Selector[]): string => toLocatorLine(selectors).line;

/**
 * The selectors as a locator line. It is `exact` when reading it gives the same selectors again,
 * but for `index` and what is empty. It is not for the abridged variant and for what only a newer
 * service knows: such a line is there to be looked at. No selectors give an empty line.
 */
export function toLocatorLine(selectors: readonly Selector[]): LocatorLine {
  const links = selectors.map(printLink);
  const line = links.map((link) => link.line).join('.');
  const isReadable = links.length > 0 && line.length <= maxLineLength;
  return { line, exact: isReadable && links.every((link) => link.exact) };
}

/** Where a chain holds another one, counted from 0; -1 where it doesn't. */
export function indexOfSubchain(chain: readonly Selector[], wanted: readonly Selector[]): number {
  const [all, part] = [chain, wanted].map((selectors) =>
    selectors.map((selector) => toLocatorLine([selector]).line),
  );
  if (!all || !part || part.length === 0) return -1;
  return all.findIndex((_, from) => part.every((line, at) => all[from + at] === line));
}

/**
 * A quick look at the text of a file, without parsing it: where it says no, none of its steps holds
 * the chain. A text with escapes may write any word in another way.
 */
export function mayContainChain(wanted: readonly Selector[]): (text: string) => boolean {
  const words = new Set(wanted.flatMap(stringsOf).flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []));
  return (text) => text.includes('\\') || [...words].every((word) => text.includes(word));
}

function stringsOf(link: Selector): string[] {
  const { selector, options }: { selector?: unknown; options?: unknown } = link;
  const values = typeof options === 'object' && options !== null ? Object.values(options) : [];
  return [selector, ...values].filter((value) => typeof value === 'string');
}
