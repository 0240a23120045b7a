/** Writes code line by line, and knows the line it is at. */
export class CodeWriter {
  private readonly lines: string[] = [];
  private depth = 0;
  private isAtStart = true;

  /** The number of the next line, from 1. */
  get nextLine(): number {
    return this.lines.length + 1;
  }

  /** Writes a line. What follows a line break inside it belongs to a template literal, and is not indented. */
  line(text = ''): void {
    this.lines.push(...(text === '' ? '' : '  '.repeat(this.depth) + text).split('\n'));
    this.isAtStart = false;
  }

  all(lines: readonly string[]): void {
    for (const line of lines) this.line(line);
  }

  /** Separates the next line from those before it in its block. */
  blankLine(): void {
    if (!this.isAtStart) this.line();
  }

  block(open: string, body: () => void, close: string): void {
    this.line(open);
    this.depth++;
    this.isAtStart = true;
    body();
    this.depth--;
    this.line(close);
  }

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** Ends a line, is not seen, or turns the reading direction around. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * A text of a test case as lines of a comment. The mark in front keeps it from being an
 * instruction to a compiler, as `// @ts-nocheck` would be.
 */
export const commentLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `// > ${line.replaceAll(unfit, ' ')}`.trimEnd());
