import type { Span } from './span.ts';

/** Line and column of an offset, both from 1. */
interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/**
 * The lines of a text as editors count them, read once: positions of thousands of offsets take no longer than the text.
 * A line ends with `\r\n`, `\n` or `\r`, as in VS Code, in the language server protocol and in YAML 1.2. What edits YAML
 * uses `lineBounds.ts` instead, since a `\r` alone ends no line for the parser.
 */
export class TextLines {
  private readonly starts = [0];

  /** @param until the last offset that is asked for */
  constructor(text: string, until: number = text.length) {
    for (const { 0: ending, index } of text.matchAll(/\r\n|[\n\r]/g)) {
      if (index + ending.length > until) break;
      this.starts.push(index + ending.length);
    }
  }

  positionAt(offset: number): LinePosition {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.starts[low]! + 1 };
  }
}

/** The position of a single offset; of several, `TextLines` finds them faster. */
export const positionAt = (text: string, offset: number): LinePosition =>
  new TextLines(text, offset).positionAt(offset);

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

/**
 * Where a span of a text stands after the text was edited above or below. Nothing where its own lines
 * may have changed, or edits stand on both sides.
 */
export function findMovedSpan({ start, end }: Span, before: string, after: string): Span | undefined {
  if (before === after) return { start, end };
  const through = before.slice(0, nextLine(before, end));
  if (through.endsWith('\n') && after.startsWith(through)) return { start, end };
  const rest = before.slice(lineStart(before, start));
  const by = after.length - before.length;
  const isWhole = after.length === rest.length || after.at(-rest.length - 1) === '\n';
  return isWhole && after.endsWith(rest) ? { start: start + by, end: end + by } : undefined;
}
