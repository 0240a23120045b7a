import { type Message, message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { Selector } from '../case/selector.ts';
import { readLinks, type LocatorLink } from '../locator/readLinks.ts';
import { parseCallChain, isPage, type Argument, type Chain } from '../locator/callChain.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';

/** Code that parses, and the number of its first line in the whole. */
interface CodeSource {
  readonly text: string;
  readonly firstLine: number;
  /** Where each line of the text starts. */
  readonly lineStarts: readonly number[];
}

/** A text that parses, with the starts of its lines. */
export function createCodeSource(text: string, firstLine: number): CodeSource {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length);
  return { text, firstLine, lineStarts: [0, ...ends] };
}

/** The number of lines that end before the offset. */
function countLinesBefore(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A remark about a part of the code: `line` counts from 1, `text` is what stands there. */
export interface CodeRemark {
  readonly line: number;
  readonly text: string;
  readonly reason: Message;
  readonly todo?: Message;
}

/** The remark about the code at a span. */
export function createRemark(
  { text, firstLine, lineStarts }: CodeSource,
  span: Span,
  remark: Omit<CodeRemark, 'line' | 'text'>,
): CodeRemark {
  const quoted = text.slice(span.start, span.end);
  const line = firstLine + countLinesBefore(span.start, lineStarts);
  return { line, text: quoted.length > 500 ? `${quoted.slice(0, 500)}…` : quoted, ...remark };
}

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

/** What is noted while a call becomes a step. */
export interface StepContext {
  /** Says that the step differs from the code. */
  readonly remark: (span: Span, reason: Message) => void;
}
