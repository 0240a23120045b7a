import { getLineBreak, lineEnd, lineStart } from '../../text/lineBounds.ts';
import type { Span } from '../../text/span.ts';
import type { TextChange } from './finding.ts';

/** The blanks (and dash) in front of an offset, as blanks. */
export const blanksBefore = (text: string, offset: number): string =>
  ' '.repeat(offset - lineStart(text, offset));

/** Puts lines below the line that a span ends on. */
export function insertLinesBelow(text: string, { end }: Span, lines: readonly string[]): TextChange {
  const at = lineEnd(text, end);
  const newline = getLineBreak(text);
  return { span: { start: at, end: at }, text: lines.map((line) => newline + line).join('') };
}
