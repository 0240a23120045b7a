/** Writes code line by line, and knows the line it is at. */
export class CodeWriter {
  private readonly lines: string[] = [];
  private depth = 0;

  /** The number of the next line, from 1. */
  get nextLine(): number {
    return this.lines.length + 1;
  }

  line(text = ''): void {
    this.lines.push(text === '' ? '' : '  '.repeat(this.depth) + text);
  }

  /** Lines of which some may hold several; those stand as deep as the writer is. */
  all(texts: readonly string[]): void {
    for (const text of texts) for (const line of text.split('\n')) this.line(line);
  }

  block(open: string, body: () => void, close: string): void {
    this.line(open);
    this.depth++;
    body();
    this.depth--;
    this.line(close);
  }

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
