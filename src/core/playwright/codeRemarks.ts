import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';

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

/** What is noted while a call becomes a step. */
export interface StepContext {
  /** Says that the step differs from the code. */
  readonly remark: (span: Span, reason: Message) => void;
}
