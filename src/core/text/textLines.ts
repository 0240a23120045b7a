/** Line and column of an offset, both from 1. */
export interface LinePosition {
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
