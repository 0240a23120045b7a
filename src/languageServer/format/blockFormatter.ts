import type { FormatOptions } from '../../formatting/formatOptions.ts';
import { BlockScanner } from './blockScanner.ts';
import { findQuoted, formatFlow, isPlainOnLine, requote } from './formatScalar.ts';
import { readLiteral } from './readLiteral.ts';
import { readNextLine, type NextLine } from './readNextLine.ts';
import { UnknownForm } from './unknownForm.ts';

/**
 * Formats maps and lists in block style line by line: byte for byte what Prettier makes of them, many times
 * faster. Comments, literal blocks and simple collections in flow style are known; for all else, among it
 * each error, there is Prettier.
 */
export class BlockFormatter {
  private readonly scanner: BlockScanner;
  private out = '';
  private readonly tab: number;
  private readonly width: number;
  private readonly style: { readonly singleQuote: boolean; readonly bracketSpacing: boolean };

  /** @param text with line feeds only */
  constructor(
    text: string,
    { tabWidth = 2, printWidth = 80, singleQuote = false, bracketSpacing = true }: FormatOptions,
  ) {
    this.scanner = new BlockScanner(text);
    this.tab = tabWidth;
    this.width = printWidth;
    this.style = { singleQuote, bracketSpacing };
  }

  /**
   * The text of a map, formatted.
   *
   * @throws UnknownForm where the text has anything else
   */
  formatDocument(): string {
    return this.formatFrom(({ column, isDash }) => {
      if (isDash) throw new UnknownForm();
      this.formatMap(column, 0);
    }, 0);
  }

  /**
   * The text of items of the list of a top-level key, formatted.
   *
   * @throws UnknownForm where the text has anything else
   */
  formatItems(): string {
    return this.formatFrom(({ column, isDash }) => {
      if (!isDash) throw new UnknownForm();
      this.formatList(column, this.tab, -1);
    }, this.tab);
  }

  private formatFrom(format: (first: NextLine) => void, indent: number): string {
    const first = readNextLine(this.scanner.text, 0);
    if (!first || first.isBlankBefore) throw new UnknownForm();
    this.goTo(first, indent);
    format(first);
    if (this.scanner.next()) throw new UnknownForm();
    return `${this.out}\n`;
  }

  /** A map whose first key is the next thing in the text, and whose lines are indented by so many blanks. */
  private formatMap(column: number, indent: number): void {
    const keys = new Set<string>();
    for (let next: NextLine | undefined; ;) {
      const key = this.scanner.readKey(this.style.singleQuote);
      if (key === undefined || keys.has(key)) throw new UnknownForm();
      keys.add(key);
      this.out += `${key}:`;
      this.formatValue(column, indent, indent + key.length + 1);
      next = this.scanner.next();
      if (!next || next.column < column) return;
      if (next.column > column || next.isDash) throw new UnknownForm();
      this.goToSibling(next, indent);
    }
  }

  private formatList(column: number, indent: number, parentColumn: number): void {
    for (let next: NextLine | undefined; ;) {
      this.scanner.at++;
      const inner = column + 1 + this.scanner.skipBlanks();
      this.out += '- ';
      this.formatItem(column, inner, indent);
      next = this.scanner.next();
      if (!next || next.column < column) return;
      if (next.column > column) throw new UnknownForm();
      if (next.comments.length > 0 && column === parentColumn) throw new UnknownForm();
      if (!next.isDash) {
        if (column === parentColumn) return;
        throw new UnknownForm();
      }
      this.goToSibling(next, indent);
    }
  }

  private formatItem(column: number, inner: number, indent: number): void {
    const { text, at } = this.scanner;
    if (text[at] === '-' && text[at + 1] === ' ') {
      this.formatList(inner, indent + 2, column);
      return;
    }
    const isMap = this.scanner.readKey(this.style.singleQuote) !== undefined;
    this.scanner.at = at;
    if (isMap) this.formatMap(inner, indent + 2);
    else this.formatInline(column, indent, indent + 2);
  }

  /** The value of a key whose colon has been read. */
  private formatValue(column: number, indent: number, width: number): void {
    if (
      this.scanner.skipBlanks() > 0 &&
      this.scanner.text[this.scanner.at] !== '\n' &&
      this.scanner.at < this.scanner.text.length
    ) {
      this.out += ' ';
      this.formatInline(column, indent, width + 1);
      return;
    }
    const next = this.scanner.next();
    if (!next || next.column < column || (next.column === column && !next.isDash)) return;
    if (next.comments.length > 0 && next.column === column) throw new UnknownForm();
    this.goTo(next, indent + this.tab);
    if (next.isDash) this.formatList(next.column, indent + this.tab, column);
    else this.formatMap(next.column, indent + this.tab);
  }

  /** What stands on the rest of a line, and the lines of a block below it; the line has a width so far. */
  private formatInline(column: number, indent: number, width: number): void {
    const { text, at } = this.scanner;
    const first = text[at];
    if (first === '|') {
      const literal = readLiteral(text, at, column, ' '.repeat(indent + this.tab));
      if (!literal || width + 2 > this.width) throw new UnknownForm();
      this.out += literal.text;
      this.scanner.at = literal.end;
      return;
    }
    if (first === '"' || first === "'") {
      const quoted = findQuoted(text, at);
      if (quoted === undefined) throw new UnknownForm();
      this.out += requote(quoted, this.style.singleQuote);
      this.scanner.at += quoted.length;
    } else this.formatUnquoted(width);
    this.formatTrailingComment();
  }

  private formatUnquoted(width: number): void {
    const source = this.scanner.peekUnquoted();
    const isFlow = source.startsWith('{') || source.startsWith('[');
    const formatted = isFlow ? formatFlow(source, this.style) : source;
    if (formatted === undefined || (isFlow ? width + formatted.length > this.width : !isPlainOnLine(source)))
      throw new UnknownForm();
    this.out += formatted;
    this.scanner.at += source.length;
  }

  private formatTrailingComment(): void {
    const found = this.scanner.readTrailingComment();
    if (found !== undefined) this.out += ` ${found}`;
  }

  private goToSibling(next: NextLine, indent: number): void {
    if (next.isBlankBefore) this.out += '\n';
    this.goTo(next, indent);
  }

  private goTo({ comments, start }: NextLine, indent: number): void {
    for (const line of comments) {
      this.startLine(indent);
      this.out += line;
    }
    this.startLine(indent);
    this.scanner.at = start;
  }

  private startLine(indent: number): void {
    this.out += (this.out === '' ? '' : '\n') + ' '.repeat(indent);
  }
}
