import type { Span } from './span.ts';

/** The lines of a part of a text, without their line breaks. */
export function* linesBetween(text: string, from: number, until: number): Generator<Span> {
  for (let start = from; start < until;) {
    yield { start, end: Math.min(lineEnd(text, start), until) };
    start = nextLine(text, start);
  }
}

/** The start of the line of an offset. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The end of a line, without its line break. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  if (at < 0) return text.length;
  return at > offset && text[at - 1] === '\r' ? at - 1 : at;
}

/** The start of the next line, or the end of the text. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at + 1;
}

/** The line break that a text uses. */
export const getLineBreak = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');
