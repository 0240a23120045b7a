import * as vscode from 'vscode';

/** Finds lines of offsets in a text, in ascending order. */
export class LineStarts {
  private line = 0;
  private start = 0;

  constructor(private readonly text: string) {}

  /** The line on which something begins, as an empty range. Offsets must not decrease from call to call. */
  rangeOf(offset: number): vscode.Range {
    for (;;) {
      const end = this.text.slice(this.start, offset).search(lineBreak);
      if (end < 0) return new vscode.Range(this.line, 0, this.line, 0);
      const at = this.start + end;
      this.start = at + (this.text.startsWith('\r\n', at) ? 2 : 1);
      this.line++;
    }
  }
}

const lineBreak = /\r\n|\r|\n/;
