/** The most characters that are held back where a line has no end. */
const longestHeld = 100_000;

/** Finds the start of the last lines of a text, the unfinished one included. */
function lastLines(text: string, lines: number): number {
  let start = text.length + 1;
  for (let remaining = lines; remaining > 0 && start > 0; remaining--)
    start = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  return start;
}

/** A text that comes in pieces: a value may begin in one and end in the next. */
export class RedactedStream {
  private held = '';

  /**
   * @param redacted a whole text without values
   * @param lines that a value has at most
   */
  constructor(
    private readonly redacted: (text: string) => string,
    private readonly lines: number,
  ) {}

  /** Returns as much of the text as is certain by now. */
  push(piece: string): string {
    const text = this.held + piece;
    const whole = this.redacted(text);
    let end = Math.max(lastLines(text, this.lines), text.length - longestHeld);
    // A value may stand across the cut.
    while (end > 0 && this.redacted(text.slice(0, end)) + this.redacted(text.slice(end)) !== whole)
      end = text.lastIndexOf('\n', end - 2) + 1;
    this.held = text.slice(end);
    return this.redacted(text.slice(0, end));
  }

  /** The rest. */
  end(): string {
    const rest = this.redacted(this.held);
    this.held = '';
    return rest;
  }
}
