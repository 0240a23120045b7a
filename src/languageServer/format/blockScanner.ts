import { findQuoted, requote } from './formatScalar.ts';
import { readNextLine, type NextLine } from './readNextLine.ts';
import { UnknownForm } from './unknownForm.ts';

const plainKey = /[a-z_][\w-]{0,99}(?=:(?: |\n|$))/iy;

const comment = /#[^\p{Cc}\u2028\u2029\uFEFF]*/uy;

/** The longest key in quotes; `yaml` takes up to 1024 characters. */
const maxKeyLength = 1000;

/** Reads the parts of lines in block style one after the other. */
export class BlockScanner {
  at = 0;

  constructor(readonly text: string) {}

  /** A key with its colon, as it is printed; undefined, and no step further, where the line has none. */
  readKey(singleQuote: boolean): string | undefined {
    const { text, at } = this;
    if (text[at] === '"' || text[at] === "'") {
      const quoted = findQuoted(text, at);
      const end = at + (quoted?.length ?? 0);
      if (quoted === undefined || text[end] !== ':' || !/[ \n]/.test(text[end + 1] ?? '\n')) return undefined;
      if (quoted.length > maxKeyLength) throw new UnknownForm();
      this.at = end + 1;
      return requote(quoted, singleQuote);
    }
    plainKey.lastIndex = at;
    const name = plainKey.exec(text)?.[0];
    if (name !== undefined) this.at = at + name.length + 1;
    return name;
  }

  /** What stands on the rest of the line without quotes and without a comment. */
  peekUnquoted(): string {
    const lineEnd = this.text.indexOf('\n', this.at);
    const line = this.text.slice(this.at, lineEnd < 0 ? undefined : lineEnd);
    const hash = line.indexOf(' #');
    return withoutBlanksBehind(hash < 0 ? line : line.slice(0, hash));
  }

  /** The comment on the rest of the line. */
  readTrailingComment(): string | undefined {
    const blanks = this.skipBlanks();
    if (this.at >= this.text.length || this.text[this.at] === '\n') return undefined;
    comment.lastIndex = this.at;
    const found = blanks > 0 ? comment.exec(this.text)?.[0] : undefined;
    // Below a comment at the very end Prettier adds a line.
    if (found === undefined || comment.lastIndex === this.text.length) throw new UnknownForm();
    this.at = comment.lastIndex;
    return found.trimEnd();
  }

  /** The next line with content, seen from the end of a line. */
  next(): NextLine | undefined {
    if (this.at < this.text.length && this.text[this.at] !== '\n') throw new UnknownForm();
    return readNextLine(this.text, this.at + 1);
  }

  skipBlanks(): number {
    const start = this.at;
    while (this.text[this.at] === ' ') this.at++;
    return this.at - start;
  }
}

function withoutBlanksBehind(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  return line.slice(0, end);
}
