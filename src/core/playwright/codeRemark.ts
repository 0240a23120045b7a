import type { Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { countLinesBefore, type CodeSource } from './codeSource.ts';

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
