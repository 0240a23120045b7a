/** The lines of a text, counted once: positions of thousands of offsets take no longer than the text. */
export class TextLines {
  private readonly starts = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  /** Line and column of an offset, both from 1. */
  positionAt(offset: number): { line: number; column: number } {
    const line = this.lineOf(offset);
    return { line: line + 1, column: offset - this.starts[line]! + 1 };
  }

  /** Where the line of an offset starts. */
  startOf(offset: number): number {
    return this.starts[this.lineOf(offset)]!;
  }

  /** The last line, from 0, that starts at the offset or before. */
  private lineOf(offset: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
