import { getIndentWidth, splitLines, type Line } from './yamlLines.ts';

/** The lines of a text, and the one that is read. */
export class LineCursor {
  readonly lines: readonly Line[];
  #at = 0;

  constructor(text: string) {
    this.lines = splitLines(text);
  }

  /** The line that is read; undefined behind the last one. */
  get line(): Line | undefined {
    return this.lines[this.#at];
  }

  next(): void {
    this.#at++;
  }

  /** Goes on to the line that holds an offset. */
  skipTo(offset: number): void {
    while ((this.lines[this.#at + 1]?.start ?? Infinity) <= offset) this.#at++;
  }

  /** The lines below that are blank or further right than a column. */
  *indentedBelow(column: number): Generator<Line> {
    for (let at = this.#at + 1; at < this.lines.length; at++) {
      const line = this.lines[at]!;
      if (!isBlank(line) && getIndentWidth(line.text) <= column) return;
      yield line;
    }
  }

  /** The last line of what starts on this one: those below that are further right belong to it. */
  lastIndented(column: number): Line {
    let last = this.line;
    for (const line of this.indentedBelow(column)) if (!isBlank(line)) last = line;
    return last ?? { text: '', start: 0, end: 0 };
  }
}

const isBlank = ({ text }: Line): boolean => text.trim() === '';
